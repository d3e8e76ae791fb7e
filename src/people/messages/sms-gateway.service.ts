import { SEND_LIMIT_MS, SendFailure, type Transport } from './transport.ts'

/** The 4xx answers after which the gateway is retried; every other 4xx is final. */
const COME_BACK = [408, 429]

/** SMS by one JSON request to a gateway; docs/messages.md is its contract. */
export function smsGatewayTransport(url: string): Transport {
  const target = new URL(url)
  const { username, password } = target
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  target.username = ''
  target.password = ''
  const headers = {
    'Content-Type': 'application/json',
    ...((username || password) && { Authorization: `Basic ${credentials}` }),
  }
  return {
    channels: ['sms'],
    send: async ({ id, address, text }) => {
      const status = await post(target, headers, JSON.stringify({ id, to: address, text }))
      if (status >= 200 && status < 300) return
      throw new SendFailure(`HTTP ${status}`, status >= 400 && status < 500 && !COME_BACK.includes(status))
    },
    close: () => {},
  }
}

async function post(target: URL, headers: Record<string, string>, body: string): Promise<number> {
  try {
    // A redirect would send an address and a PIN to a host that is not configured.
    const signal = AbortSignal.timeout(SEND_LIMIT_MS)
    const answer = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
    throw new SendFailure(`HTTP ${cause?.code ?? (error as Error).name}`, false)
  }
}
