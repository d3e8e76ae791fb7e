import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FromImporter, SentOrder, ToImporter } from './import.process.ts'
import type { ImportReport } from './import.service.ts'
import { errorOf } from './import-failure.ts'

/** Has files taken in by processes of their own, which step behind requests; a process stays for the next file. */
export type Importer = {
  /** A file is on its way. */
  prepare: () => void
  take: (order: SentOrder) => Promise<ImportReport>
  close: () => Promise<void>
}

/** Each takes the memory of a server; a file that comes when all are busy waits for its turn. */
const MOST_AT_ONCE = 2
const IDLE_MS = 30_000
/** How often a process hears whether requests are being answered. */
const LOOK_MS = 100
/** Node would compile and collect with four threads more, and take all processors, if only for moments. */
const OPTIONS = ['--single-threaded-gc', '--v8-pool-size=1']
const PROGRAM = fileURLToPath(new URL('./import.process.ts', import.meta.url))

type Seat = { child: ChildProcess; idle: NodeJS.Timeout | undefined }
type Waiting = { sit: (seat: Seat) => void; turnAway: (error: Error) => void }

/** `answered`: how many requests were answered so far. */
export function openImporter(url: string, answered: () => number): Importer {
  const seats = new Set<Seat>()
  const free: Seat[] = []
  const queue: Waiting[] = []
  const running = new Set<ChildProcess>()
  let closed = false
  let seen = answered()
  let busy = false
  let looking: NodeJS.Timeout | undefined

  function open(): Seat {
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
    const child = fork(PROGRAM, { execArgv: OPTIONS, serialization: 'advanced', stdio: [...stdio] })
    stepBehind(child)
    // Whoever waits for a report has a connection open; an idle process keeps nobody from ending.
    child.unref()
    child.channel?.unref()
    const seat: Seat = { child, idle: undefined }
    seats.add(seat)
    child.once('error', () => leave(seat))
    child.once('exit', () => leave(seat))
    return seat
  }

  function leave(seat: Seat): void {
    notFree(seat)
    if (!seats.delete(seat) || closed) return
    if (queue.length > 0 && seats.size < MOST_AT_ONCE) queue.shift()!.sit(open())
  }

  function notFree(seat: Seat): void {
    clearTimeout(seat.idle)
    const at = free.indexOf(seat)
    if (at >= 0) free.splice(at, 1)
  }

  function retire(seat: Seat): void {
    notFree(seat)
    if (seat.child.connected) seat.child.disconnect()
  }

  function rest(seat: Seat): void {
    if (!seats.has(seat)) return
    const next = queue.shift()
    if (next) next.sit(seat)
    else {
      free.push(seat)
      seat.idle = setTimeout(() => retire(seat), IDLE_MS).unref()
    }
  }

  async function sit(): Promise<Seat> {
    if (closed) throw turnedAway()
    const seat = free.at(-1)
    if (seat) notFree(seat)
    else if (seats.size >= MOST_AT_ONCE) return new Promise((sit, turnAway) => queue.push({ sit, turnAway }))
    return seat ?? open()
  }

  const tell = (child: ChildProcess, message: ToImporter): void => {
    if (child.connected) child.send(message, () => {})
  }

  function look(): void {
    const now = answered()
    const changed = (now !== seen) !== busy
    busy = now !== seen
    seen = now
    if (changed) for (const child of running) tell(child, { kind: 'busy', busy })
  }

  function begin(child: ChildProcess, order: SentOrder): void {
    running.add(child)
    // While nobody runs, nobody looks: what came in since the file was announced tells.
    if (running.size === 1) look()
    looking ??= setInterval(look, LOOK_MS).unref()
    tell(child, { kind: 'order', url, order, busy })
  }

  function end(child: ChildProcess): void {
    running.delete(child)
    if (running.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  async function run({ child }: Seat, order: SentOrder): Promise<ImportReport> {
    const settled = new AbortController()
    const { signal } = settled
    try {
      const said = once(child, 'message', { signal }) as Promise<[FromImporter]>
      const ended = once(child, 'exit', { signal })
      begin(child, order)
      const outcome = await Promise.race([said.then(([outcome]) => outcome), ended.then(() => undefined)])
      if (!outcome) throw endedByItself(child)
      if (outcome.kind === 'failed') throw errorOf(outcome.failure)
      return outcome.report as ImportReport
    } finally {
      settled.abort()
      end(child)
    }
  }

  return {
    prepare() {
      if (running.size === 0) seen = answered()
      if (!closed && free.length === 0 && seats.size < MOST_AT_ONCE) rest(open())
    },
    async take(order) {
      const seat = await sit()
      try {
        return await run(seat, order)
      } finally {
        rest(seat)
      }
    },
    async close() {
      closed = true
      for (const { turnAway } of queue.splice(0)) turnAway(turnedAway())
      await Promise.all([...seats].map(({ child }) => stop(child)))
    },
  }
}

/** As soon as it is there: threads that it starts take after the one that starts them. */
function stepBehind({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, and whoever waits for it hears of that.
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  await ended
}

const unavailable = (message: string): Error => errorOf({ kind: 'unavailable', cause: { message } })
const turnedAway = (): Error => unavailable('the service is stopping')
const endedByItself = ({ exitCode, signalCode }: ChildProcess): Error =>
  unavailable(`the process that takes files in has ended (${signalCode ?? `exit code ${exitCode}`})`)
