// Lost if it breaks: anybody tells a client that a consent was given, or repeats what was true last week.
import { readWebhook, WebhookError } from '@vitrine/client'
import { newWebhookSecret, signatureOf } from '../../src/clients/webhooks/webhook.ts'
import { count, type Row } from './row.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const SECONDS = NOW / 1000
const BODY = '{"type":"account.updated","timestamp":"2026-11-16T12:00:00.000Z","data":{"accountId":"acc_1"}}'

export const row: Row = {
  id: 'A20',
  title: 'The verifier of the SDK accepts what the service has signed a moment ago, and nothing else',
  promise: 'P6',
  quick: true,
  run: async () => {
    const [secret, next, foreign] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
    const signed = (key: string, seconds = SECONDS) => signatureOf(key, { id: 'evt_1', seconds, body: BODY })
    const accepts = async (body: string | Uint8Array, id: string, seconds: string, signature: string, key = secret) => {
      const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature }
      try {
        await readWebhook({ body, headers }, key, () => NOW)
        return true
      } catch (error) {
        if (error instanceof WebhookError) return false
        throw error
      }
    }
    const good = [BODY, 'evt_1', String(SECONDS), signed(secret)] as const
    const right = await Promise.all([
      accepts(...good),
      accepts(BODY, 'evt_1', String(SECONDS), `${signed(secret)} ${signed(next)}`),
      accepts(BODY, 'evt_1', String(SECONDS), `${signed(secret)} ${signed(next)}`, next),
      accepts(BODY, 'evt_1', String(SECONDS - 300), signed(secret, SECONDS - 300)),
    ])
    const forged: Promise<boolean>[] = []
    const bytes = new TextEncoder().encode(BODY)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = bytes.slice()
      altered[bit >> 3]! ^= 1 << (bit & 7)
      forged.push(accepts(altered, 'evt_1', String(SECONDS), signed(secret)))
    }
    const value = Buffer.from(signed(secret).slice(3), 'base64')
    for (let bit = 0; bit < value.length * 8; bit++) {
      const altered = Buffer.from(value)
      altered[bit >> 3]! ^= 1 << (bit & 7)
      forged.push(accepts(BODY, 'evt_1', String(SECONDS), `v1,${altered.toString('base64')}`))
    }
    for (const signature of [
      '',
      'v1',
      'v1,',
      'v2,x',
      signed(foreign),
      signed(secret).slice(0, -4),
      `v1,${'A'.repeat(43)}=`,
    ])
      forged.push(accepts(BODY, 'evt_1', String(SECONDS), signature))
    forged.push(accepts(BODY, 'evt_2', String(SECONDS), signed(secret)))
    forged.push(accepts(BODY, 'evt_1', String(SECONDS + 1), signed(secret)))
    // What was signed, but six minutes ago or for later.
    for (const seconds of [SECONDS - 301, SECONDS - 360, SECONDS + 301, SECONDS - 86_400])
      forged.push(accepts(BODY, 'evt_1', String(seconds), signed(secret, seconds)))
    for (const seconds of [
      '',
      'now',
      `${SECONDS}.0`,
      `+${SECONDS}`,
      `0x${SECONDS.toString(16)}`,
      ` ${SECONDS}`,
      '9'.repeat(13),
    ])
      forged.push(accepts(BODY, 'evt_1', seconds, signed(secret)))
    const accepted = (await Promise.all(forged)).filter(Boolean).length
    return {
      done: 'every bit of body and signature flipped, other ids, times and secrets, and what was signed six minutes ago',
      figure: `${accepted} accepted of ${count(forged.length)} forged; ${right.filter(Boolean).length} of ${right.length} right ones accepted, two secrets during a rotation`,
      kept: accepted === 0 && right.every(Boolean),
    }
  },
}
