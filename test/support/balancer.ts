import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long after an answer a server is asked again whether it is ready. */
const CHECK_MS = 200

/**
 * A plain load balancer: each request goes to the next server that was ready when it was last asked. It repeats nothing: a
 * request whose server is gone is answered with 502.
 */
export async function startBalancer(
  servers: string[],
): Promise<{ url: string; sends: (server: string) => boolean; stop: () => void }> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const check = async (server: string) => {
    const answer = await fetch(`${server}/health/ready`, { headers: { connection: 'close' } }).catch(() => undefined)
    if (answer?.ok) ready.add(server)
    else ready.delete(server)
    await answer?.body?.cancel()
  }
  await Promise.all(servers.map(check))
  let [turn, over] = [0, false]
  // One question at a time: an older answer that comes late would say that a server which stops is ready.
  const watch = async (server: string) => {
    for (; !over; await check(server)) await delay(CHECK_MS)
  }
  const balancer = createServer((from, to) => {
    const chosen = servers.filter((server) => ready.has(server))
    const fail = () => (to.headersSent ? to.destroy() : to.writeHead(502).end())
    if (chosen.length === 0) return fail()
    const { method, headers } = from
    const onward = request(`${chosen[turn++ % chosen.length]}${from.url}`, { agent, method, headers }, (answer) => {
      const { connection, 'keep-alive': _, ...others } = answer.headers
      to.writeHead(answer.statusCode!, others)
      answer.pipe(to).on('error', fail)
    })
    onward.on('error', fail)
    from.pipe(onward)
  })
  for (const server of servers) void watch(server)
  await new Promise<void>((listening) => balancer.listen(0, '127.0.0.1', listening))
  const stop = () => {
    over = true
    balancer.close()
    balancer.closeAllConnections()
    agent.destroy()
  }
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  return { url, sends: (server) => ready.has(server), stop }
}
