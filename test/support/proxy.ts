import { once } from 'node:events'
import net from 'node:net'
import { after } from 'node:test'

/** A network between the service and its database that a test can break. */
export type Proxy = {
  /** The address of the database through this network. */
  url: string
  /** From now on nothing arrives, in either direction, and no connection is closed. New ones are accepted too. */
  swallow: () => void
  /** Everything arrives later by this much. */
  delay: (ms: number) => void
  /** Of this share of commits the answer is lost, and with it the connection: the client cannot know. */
  loseCommits: (share: number) => void
  /** How many answers to commits were lost. */
  lostCommits: () => number
  /** Closes all connections, like a firewall that resets them. */
  cut: () => void
  /** New connections work. Connections that have lost data stay broken. */
  heal: () => void
}

/** As a simple query, and at the end of a message. */
const COMMIT = Buffer.from('commit\0')

/** With `dropOptions` the database does not learn the settings that a client asks for, as behind some poolers. */
export async function openProxy(databaseUrl: string, { dropOptions = false } = {}): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const upstream = folder
    ? { path: `${folder}/.s.PGSQL.${target.searchParams.get('port') ?? 5432}` }
    : { host: target.hostname, port: Number(target.port) }
  const sockets = new Set<net.Socket>()
  let swallowing = false
  let delayMs = 0
  let lostShare = 0
  let lostCommits = 0

  const server = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect(upstream)
    // A connection that has lost data stays broken.
    let dead = swallowing
    const pass = (from: net.Socket, to: net.Socket, changeFirst = (bytes: Buffer) => bytes) => {
      let isFirst = true
      // In their order, whatever the delay of each: what comes after the network has healed must not overtake.
      const late: { bytes: Buffer; due: number }[] = []
      const deliver = (): void => {
        while (late.length > 0 && late[0]!.due <= performance.now()) to.write(late.shift()!.bytes)
        if (late.length > 0) setTimeout(deliver, Math.max(1, late[0]!.due - performance.now())).unref()
      }
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (received) => {
        dead ||= swallowing
        if (dead) return
        const bytes = isFirst ? changeFirst(received) : received
        isFirst = false
        if (from === near && lostShare > 0 && bytes.includes(COMMIT) && Math.random() < lostShare) {
          // The first thing that comes back says that it is committed.
          far.removeAllListeners('data').once('data', () => near.destroy())
          lostCommits += 1
        }
        late.push({ bytes, due: performance.now() + delayMs })
        deliver()
      })
      from.on('close', () => {
        sockets.delete(from)
        dead ||= swallowing
        if (!dead) to.destroy()
      })
    }
    pass(near, far, dropOptions ? withoutOptions : undefined)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  after(() => {
    server.close()
    cut()
  })

  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  return {
    url: url.href,
    cut,
    swallow: () => {
      swallowing = true
    },
    delay: (ms) => {
      delayMs = ms
    },
    loseCommits: (share) => {
      lostShare = share
    },
    lostCommits: () => lostCommits,
    heal: () => {
      lostShare = 0
      swallowing = false
      delayMs = 0
    },
  }
}

/** The first message of a connection: its length, the protocol, then names and values that end with a zero byte each. */
function withoutOptions(message: Buffer): Buffer {
  const texts = message.toString('latin1', 8, message.readInt32BE(0)).split('\0')
  const pairs = texts.flatMap((name, i) => (i % 2 === 0 && name !== '' ? [[name, texts[i + 1]!]] : []))
  const kept = pairs.filter(([name]) => name !== 'options').map(([name, value]) => `${name}\0${value}\0`)
  const rest = Buffer.from(`${kept.join('')}\0`, 'latin1')
  const start = Buffer.from(message.subarray(0, 8))
  start.writeInt32BE(8 + rest.length, 0)
  return Buffer.concat([start, rest])
}
