/**
 * The load generator: one process, a fixed number of persistent connections, one request in flight on each. It
 * speaks HTTP on raw sockets, because a client library would be slower than the servers it is to measure.
 * The parent sends a plan and gets back the outcome.
 */
import { connect, type Socket } from 'node:net'

export type LoadPlan = {
  ports: number[]
  /** Whole requests as text; each connection takes the next one. */
  requests: string[]
  connections: number
  milliseconds: number
  /** Stops early after this many answers: for warming up. */
  enough?: number
}

export type LoadResult = {
  answers: number
  perSecond: number
  p50: number
  p99: number
  /** Number of answers by status. */
  statuses: Record<string, number>
  /** CPU time of the load generator, to show that it was not the limit. */
  cpuMicros: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** Counts complete answers on a socket. The body is skipped without parsing. */
function answerReader(onAnswer: (status: string) => void): (chunk: Buffer) => void {
  let head: Buffer | undefined
  let left = 0
  let chunked: Buffer | undefined
  let status = ''
  return function read(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - at)
        left -= taken
        at += taken
        if (left === 0) onAnswer(status)
        continue
      }
      if (chunked) {
        // The final chunk may be split over two reads: the last few bytes of the one before are scanned again.
        chunked = Buffer.concat([chunked.subarray(-LAST_CHUNK.length + 1), chunk.subarray(at)])
        if (chunked.indexOf(LAST_CHUNK) < 0) return
        chunked = undefined
        onAnswer(status)
        return
      }
      const bytes: Buffer = head ? Buffer.concat([head, chunk.subarray(at)]) : chunk.subarray(at)
      const end = bytes.indexOf(HEAD_END)
      if (end < 0) {
        head = Buffer.from(bytes)
        return
      }
      at = chunk.length - (bytes.length - end - HEAD_END.length)
      head = undefined
      const text = bytes.toString('latin1', 0, end)
      status = text.slice(9, 12)
      left = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0)
      if (left > 0) continue
      if (/transfer-encoding: *chunked/i.test(text)) {
        chunked = Buffer.from('\r\n')
        if (at === chunk.length) return
      } else onAnswer(status)
    }
  }
}

async function carryOut({
  ports,
  requests,
  connections,
  milliseconds,
  enough = Infinity,
}: LoadPlan): Promise<LoadResult> {
  const texts = requests.map((request) => Buffer.from(request, 'latin1'))
  const statuses: Record<string, number> = {}
  // Tenths of a millisecond up to ten seconds: fine enough, and one addition per answer.
  const histogram = new Uint32Array(100_001)
  let next = 0
  let answers = 0
  let open = true
  const sockets: Socket[] = []
  const started = performance.now()
  const cpu = process.cpuUsage()
  await new Promise<void>((done, failed) => {
    for (let i = 0; i < connections; i++) {
      let sent = 0
      const send = () => {
        sent = performance.now()
        socket.write(texts[next++ % texts.length]!)
      }
      const read = answerReader((status) => {
        answers += 1
        statuses[status] = (statuses[status] ?? 0) + 1
        histogram[Math.min(100_000, Math.round((performance.now() - sent) * 10))]! += 1
        if (answers >= enough) done()
        else if (open) send()
      })
      const socket: Socket = connect({
        host: '127.0.0.1',
        port: ports[i % ports.length]!,
        noDelay: true,
        // One reused buffer: nothing is allocated for the answers.
        onread: {
          buffer: Buffer.allocUnsafe(65_536),
          callback: (size, buffer) => {
            read((buffer as Buffer).subarray(0, size))
            return true
          },
        },
      })
      socket.on('connect', send)
      socket.on('error', failed)
      socket.on('end', () => open && failed(new Error(`port ${ports[i % ports.length]} closed the connection`)))
      sockets.push(socket)
    }
    setTimeout(done, milliseconds)
  }).finally(() => {
    open = false
  })
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const counted = answers
  for (const socket of sockets) socket.destroy()
  return {
    answers: counted,
    perSecond: counted / seconds,
    p50: percentile(histogram, counted, 0.5),
    p99: percentile(histogram, counted, 0.99),
    statuses,
    cpuMicros: user + system,
  }
}

function percentile(histogram: Uint32Array, count: number, share: number): number {
  let seen = 0
  for (let i = 0; i < histogram.length; i++) {
    seen += histogram[i]!
    if (seen >= count * share) return i / 10
  }
  return 0
}

process.on('message', (plan: LoadPlan) => {
  carryOut(plan).then(
    (outcome) => process.send!({ outcome }),
    (error: Error) => process.send!({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit())
