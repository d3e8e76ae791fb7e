import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '../abuse/servers.ts'
import type { HourService } from './hour-service.ts'

type Load<Result> = { stop: () => Promise<Result> }
type ReadsOfHour = { ids: string[]; asked: number; refused: number; wrong: number }

/** About half of what two processors can do beside the rest of the load. */
const READS_PER_SECOND = 60
const READERS = 6
const CONSENTS_EVERY_MS = 1_000
const REST_MS = 100

type Answer = { status: number; body: string }

const failed = (): Answer => ({ status: 0, body: '' })

/** Pages of different sizes, at both servers in turn; what got no answer is read again, under another id. */
export function startReads({ urls, path, token }: HourService): Load<ReadsOfHour> {
  const result: ReadsOfHour = { ids: [], asked: 0, refused: 0, wrong: 0 }
  let over = false
  const wrong = (url: string, status: number, body: string) => {
    result.wrong++
    console.error(`${url} was answered with ${status}: ${body.slice(0, 500)}`)
  }
  const read = async (reader: number) => {
    for (let i = reader; !over; i++) {
      const began = performance.now()
      const id = randomUUID()
      const limit = [1, 20, 100, 200][i % 4]!
      const url = `${urls[i % urls.length]}${path}${i % 7 === 0 ? '/changes' : ''}?limit=${limit}`
      const { status, body } = await ask(url, { token, headers: { 'request-id': id } }).catch(failed)
      result.asked++
      if (status === 200) {
        result.ids.push(id)
        if (!body.startsWith('{"data":[') || !body.endsWith('}')) wrong(url, status, body)
      } else if (status === 0 || status === 503) {
        result.refused++
        await delay(REST_MS)
      } else wrong(url, status, body)
      await delay(Math.max(0, (1000 * READERS) / READS_PER_SECOND - (performance.now() - began)))
    }
  }
  const all = Promise.all(Array.from({ length: READERS }, (_, i) => read(i)))
  return {
    stop: async () => {
      over = true
      await all
      return result
    },
  }
}

/** Consents that a client starts and ends again. The end is repeated until it is acknowledged. */
export function startConsents({ urls, token, inquiryId }: HourService): Load<{ ids: string[] }> {
  const ids: string[] = []
  let over = false
  const send = (url: string, method: string, body?: object): Promise<Answer> =>
    fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (answer) => ({ status: answer.status, body: await answer.text() }))
      .catch(failed)
  const run = async () => {
    for (let i = 0; !over; i++) {
      const url = urls[i % urls.length]!
      const started = await send(`${url}/service/consents`, 'POST', { inquiryId, email: `person${i}@example.com` })
      if (started.status !== 201) {
        await delay(REST_MS)
        continue
      }
      const { consentId } = JSON.parse(started.body)
      for (;;) {
        const { status } = await send(`${url}/service/consents/${consentId}`, 'DELETE')
        if (status === 204 || status === 200) break
        await delay(REST_MS)
      }
      ids.push(consentId)
      await delay(CONSENTS_EVERY_MS)
    }
  }
  const running = run()
  return {
    stop: async () => {
      over = true
      await running
      return { ids }
    },
  }
}
