/**
 * Rounds: every case runs once in each, in an order that rotates. Ratios are taken only inside a round,
 * because a shared machine may be twice as fast in one minute as in the next.
 */
import { observe } from './proc.ts'
import { type Generator, type Running, startGenerator } from './processes.ts'
import type { Results, Sample } from './sample.ts'

export type Case = {
  name: string
  ports: number[]
  servers: Running[]
  requests: string[]
  status: string
  connections?: number
  /** Set where it differs from the default. */
  postmaster?: number
}

/** A measurement of another kind, such as rows by COPY, that takes its turn in the rounds. */
export type Other = { name: string; servers?: Running[]; measure: () => Promise<Work> }

export type Work = {
  count: number
  seconds: number
  /** Of each, in milliseconds, where single ones are timed. */
  p50?: number
  p99?: number
  /** CPU time of the work itself where no server does it. */
  cpuMicros?: number
  /** Something else was done at the same time: CPU time for each says nothing. */
  isMixed?: boolean
}

/** `warmUp` runs once, before the first round, until this many answers: code is compiled and every page was read. */
export type Lengths = {
  rounds: number
  warmUp: { answers: number; maxMs: number }
  warmMs: number
  sampleMs: number
  ingestRows: number
}

/** With fewer connections a server cannot show its limit: it waits for the database while its core is idle. */
export const CONNECTIONS = 64

/**
 * A sample lasts at least until every connection was answered twice on average: otherwise a slow peer, or a busy machine,
 * would be measured by its first answers alone.
 */
const ANSWERS_A_CONNECTION = 2
/** Without an answer until then a case has no figure in this round. */
export const MAX_SAMPLE_MS = 60_000

export async function runRounds(
  cases: (Case | Other)[],
  postmaster: number,
  lengths: Lengths,
  say: (line: string) => void,
): Promise<Results> {
  const { rounds, warmUp } = lengths
  const generator = startGenerator()
  const results: Results = new Map(cases.map(({ name }) => [name, []]))
  for (const one of cases) {
    if ('measure' in one) continue
    const { ports, requests, connections = CONNECTIONS } = one
    const order = { ports, requests, connections }
    await named(one, generator.run({ ...order, milliseconds: 0, least: warmUp.answers, maxMs: warmUp.maxMs }))
  }
  say('all servers are warmed up')
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < cases.length; i++) {
      const one = cases[(i + round * 5) % cases.length]!
      const sample = 'measure' in one ? measureOther(one, postmaster) : measure(generator, one, postmaster, lengths)
      const found = await named(one, sample)
      if (found.perSecond === 0) say(`${one.name} answered nothing within ${MAX_SAMPLE_MS / 1000} s`)
      results.get(one.name)!.push(found)
    }
    say(`round ${round + 1} of ${rounds}`)
  }
  return results
}

/** An error says in which case it was. */
const named = <T>({ name }: { name: string }, work: Promise<T>): Promise<T> =>
  work.catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error })
  })

const NOTHING: Sample = {
  perSecond: 0,
  p50: 0,
  p99: 0,
  serverMicros: 0,
  postgresMicros: 0,
  memory: 0,
  generator: 0,
  others: 0,
}

async function measure(generator: Generator, one: Case, usual: number, lengths: Lengths): Promise<Sample> {
  const { ports, servers, requests, status, connections = CONNECTIONS, postmaster = usual } = one
  const order = { ports, requests, connections }
  const warm = await generator.run({ ...order, milliseconds: lengths.warmMs, least: connections, maxMs: MAX_SAMPLE_MS })
  if (warm.answers === 0) return NOTHING
  const pids = servers.map(({ pid }) => pid)
  const least = connections * ANSWERS_A_CONNECTION
  const { result, server, postgres, busy, memory, micros } = await observe({ pids, postmaster }, () =>
    generator.run({ ...order, milliseconds: lengths.sampleMs, least, maxMs: MAX_SAMPLE_MS }),
  )
  const wrong = Object.keys(result.statuses).filter((found) => found !== status)
  if (wrong.length > 0) throw new Error(`answered ${JSON.stringify(result.statuses)} instead of ${status}`)
  const served = Math.max(1, result.served)
  return {
    perSecond: result.perSecond,
    p50: result.p50,
    p99: result.p99,
    serverMicros: server / served,
    postgresMicros: postgres / served,
    memory,
    generator: result.cpuMicros / micros,
    others: Math.max(0, (busy - server - postgres - result.cpuMicros) / micros),
  }
}

async function measureOther({ servers = [], measure }: Other, postmaster: number): Promise<Sample> {
  const pids = servers.map(({ pid }) => pid)
  const { result, server, postgres, busy, memory, micros, own } = await observe({ pids, postmaster }, measure)
  const { count, seconds, p50 = 0, p99 = 0, cpuMicros = server, isMixed = false } = result
  return {
    perSecond: count / seconds,
    p50,
    p99,
    serverMicros: isMixed ? 0 : cpuMicros / count,
    postgresMicros: isMixed ? 0 : postgres / count,
    memory,
    generator: own / micros,
    others: Math.max(0, (busy - server - postgres - own) / micros),
  }
}
