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
  /** It lasts so long, and then until there are `least` answers, but no longer than `maxMs`. */
  milliseconds: number
  least?: number
  maxMs?: number
}

export type LoadResult = {
  /** Within that time. */
  answers: number
  /** With those that were still awaited at its end: what the CPU time was spent on. */
  served: number
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
/** How long the last answers are waited for: otherwise the server would still work on them in the next sample. */
const MAX_DRAIN_MS = 30_000

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
  least = 0,
  maxMs = milliseconds,
}: LoadPlan): Promise<LoadResult> {
  const texts = requests.map((request) => Buffer.from(request, 'latin1'))
  const statuses: Record<string, number> = {}
  // Tenths of a millisecond up to ten seconds: fine enough, and one addition per answer.
  const histogram = new Uint32Array(100_001)
  let next = 0
  let answers = 0
  let served = 0
  let open = true
  let isDue = milliseconds === 0
  const end = Promise.withResolvers<void>()
  const drained = Promise.withResolvers<void>()
  const fail = (error: Error) => {
    end.reject(error)
    drained.resolve()
  }
  const started = performance.now()
  const cpu = process.cpuUsage()
  const sockets = Array.from({ length: connections }, (_, i): Socket => {
    const port = ports[i % ports.length]!
    let sent = 0
    const send = () => {
      sent = performance.now()
      next += 1
      socket.write(texts[(next - 1) % texts.length]!)
    }
    const read = answerReader((status) => {
      served += 1
      statuses[status] = (statuses[status] ?? 0) + 1
      if (!open) {
        if (served === next) drained.resolve()
        return
      }
      answers += 1
      histogram[Math.min(100_000, Math.round((performance.now() - sent) * 10))]! += 1
      if (isDue && answers >= least) end.resolve()
      else send()
    })
    // One reused buffer: nothing is allocated for the answers.
    const onread = {
      buffer: Buffer.allocUnsafe(65_536),
      callback: (size: number, buffer: Uint8Array) => {
        read((buffer as Buffer).subarray(0, size))
        return true
      },
    }
    const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true, onread })
    socket.on('connect', () => open && send())
    socket.on('error', fail)
    socket.on('end', () => fail(new Error(`port ${port} closed the connection`)))
    return socket
  })
  const due = setTimeout(() => {
    isDue = true
    if (answers >= least) end.resolve()
  }, milliseconds)
  const last = setTimeout(end.resolve, maxMs)
  try {
    await end.promise
    open = false
    const seconds = (performance.now() - started) / 1000
    // A server that has answered nothing so long is not waited for.
    if (answers > 0 && served < next) {
      const tooLong = setTimeout(drained.resolve, MAX_DRAIN_MS)
      await drained.promise
      clearTimeout(tooLong)
    }
    const { user, system } = process.cpuUsage(cpu)
    return {
      answers,
      served,
      perSecond: answers / seconds,
      p50: percentile(histogram, answers, 0.5),
      p99: percentile(histogram, answers, 0.99),
      statuses,
      cpuMicros: user + system,
    }
  } finally {
    for (const timer of [due, last]) clearTimeout(timer)
    for (const socket of sockets) socket.destroy()
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
