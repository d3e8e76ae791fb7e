import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/**
 * A client that does nothing wrong: 50 reads a second, half of them over new connections. In a thread of its own, because
 * whoever attacks from the same thread would delay its clock.
 */
type GoodClient = {
  /** Reads until `during` ends, but at least for these seconds. */
  measure: (seconds: number, during?: Promise<unknown>) => Promise<number[]>
  stop: () => Promise<void>
}

const PER_SECOND = 50
const TIMEOUT_MS = 30_000
/** Of a read that failed: nothing makes up for it. */
export const FAILED = Number.POSITIVE_INFINITY

export function startGoodClient(url: string, token: string): GoodClient {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, token } })
  const measure: GoodClient['measure'] = async (seconds, during) => {
    worker.postMessage('begin')
    await Promise.all([delay(seconds * 1000), during])
    worker.postMessage('end')
    const [waits] = (await once(worker, 'message')) as [number[]]
    return waits
  }
  return { measure, stop: async () => void (await worker.terminate()) }
}

/** In milliseconds. */
export const percentile = (waits: number[], share: number): number =>
  waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) * share)] ?? FAILED

type Rounds = {
  rounds?: number
  seconds?: number
  /** Before and after each attack, while nothing is measured. */
  prepare?: () => Promise<unknown>
  release?: () => Promise<unknown>
}
type Compared = { figure: string; ratio: number }

/** How long it waits beside an attack, compared with quiet times in between: other work on the machine slows both. */
export async function beside(
  client: GoodClient,
  attack: (round: number) => Promise<unknown>,
  { rounds = 3, seconds = 8, prepare, release }: Rounds = {},
): Promise<Compared> {
  const [quiet, attacked]: number[][] = [[], []]
  await client.measure(2)
  for (let round = 0; round < rounds; round++) {
    quiet!.push(...(await client.measure(seconds)))
    await prepare?.()
    attacked!.push(...(await client.measure(seconds, attack(round))))
    await release?.()
  }
  const failed = attacked!.filter((ms) => ms === FAILED).length
  const [before, during] = [percentile(quiet!, 0.99), percentile(attacked!, 0.99)]
  const ratio = failed > 0 ? FAILED : during / before
  const show = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0)
  const figure = `good client p99 ${show(before)} → ${show(during)} ms (${ratio.toFixed(2)} ×), longest ${show(Math.max(...quiet!))} → ${show(Math.max(...attacked!))} ms, median ${show(percentile(quiet!, 0.5))} → ${show(percentile(attacked!, 0.5))} ms, ${failed} of ${attacked!.length} reads failed`
  return { figure, ratio }
}

if (!isMainThread && workerData?.token !== undefined) {
  const { url, token } = workerData as { url: string; token: string }
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const read = (at: number, open: boolean) =>
    new Promise<number>((done) => {
      const sent = request(url, {
        agent: open ? new Agent() : agent,
        headers: { authorization: `Bearer ${token}` },
        timeout: TIMEOUT_MS,
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', () => done(FAILED))
      sent.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode === 200 ? performance.now() - at : FAILED))
        answer.on('error', () => done(FAILED))
      })
      sent.end()
    })
  let ends = false
  parentPort!.on('message', async (word: 'begin' | 'end') => {
    ends = word === 'end'
    if (ends) return
    const reads: Promise<number>[] = []
    const began = performance.now()
    // From the time at which it was due: a client that waits for its turn waits, too.
    for (let i = 0; !ends; i++) {
      const due = began + (i * 1000) / PER_SECOND
      await delay(Math.max(0, due - performance.now()))
      reads.push(read(due, i % 2 === 0))
    }
    parentPort!.postMessage(await Promise.all(reads))
  })
}
