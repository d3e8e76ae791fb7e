/**
 * Rounds: every case runs once in each, in an order that rotates. Ratios are taken only inside a round,
 * because a shared machine may be twice as fast in one minute as in the next.
 */
import type { LoadResult } from './load.ts'
import { cpuMicros, cpuTimes, peakMemory } from './proc.ts'
import { type Generator, type Running, startGenerator } from './processes.ts'

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

export type Sample = {
  /** Nothing where there was no answer within MAX_SAMPLE_MS. */
  perSecond: number
  p50: number
  p99: number
  serverMicros: number
  postgresMicros: number
  memory: number
  /** Share of one core that the generator used. */
  generator: number
  /** Cores that were busy with other work. */
  others: number
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

/** A measurement of another kind, such as rows by COPY, that takes its turn in the rounds. */
export type Other = { name: string; measure: () => Promise<number> }

export type Results = Map<string, Sample[]>

export async function runRounds(
  cases: (Case | Other)[],
  postmaster: number,
  { rounds, warmUp, warmMs, sampleMs }: Lengths,
  say: (line: string) => void,
): Promise<Results> {
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
      const sample = await named(
        one,
        'measure' in one
          ? one.measure().then((perSecond) => ({ ...NOTHING, perSecond }))
          : measure(generator, one, postmaster, warmMs, sampleMs),
      )
      if (sample.perSecond === 0) say(`${one.name} answered nothing within ${MAX_SAMPLE_MS / 1000} s`)
      results.get(one.name)!.push(sample)
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

const NOTHING = { p50: 0, p99: 0, serverMicros: 0, postgresMicros: 0, memory: 0, generator: 0, others: 0 }

async function measure(
  generator: Generator,
  { ports, servers, requests, status, connections = CONNECTIONS, postmaster: own }: Case,
  usual: number,
  warmMs: number,
  sampleMs: number,
): Promise<Sample> {
  const postmaster = own ?? usual
  const order = { ports, requests, connections }
  await generator.run({ ...order, milliseconds: warmMs })
  const pids = servers.map(({ pid }) => pid)
  const look = () => ({
    server: cpuMicros(pids),
    postgres: cpuMicros([postmaster]),
    ...cpuTimes(),
    at: performance.now(),
  })
  const before = look()
  const least = connections * ANSWERS_A_CONNECTION
  const outcome: LoadResult = await generator.run({ ...order, milliseconds: sampleMs, least, maxMs: MAX_SAMPLE_MS })
  const after = look()
  const wrong = Object.entries(outcome.statuses).filter(([found]) => found !== status)
  if (wrong.length > 0) {
    throw new Error(`answered ${JSON.stringify(outcome.statuses)} instead of ${status}`)
  }
  const server = after.server - before.server
  const postgres = after.postgres - before.postgres
  const span = (after.at - before.at) * 1000
  return {
    perSecond: outcome.perSecond,
    p50: outcome.p50,
    p99: outcome.p99,
    serverMicros: server / Math.max(1, outcome.served),
    postgresMicros: postgres / Math.max(1, outcome.served),
    memory: Math.max(...pids.map(peakMemory)),
    generator: outcome.cpuMicros / span,
    others: Math.max(0, (after.busy - before.busy - server - postgres - outcome.cpuMicros) / span),
  }
}

export type Spread = { median: number; least: number; most: number }

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
  return { median, least: sorted[0]!, most: sorted.at(-1)! }
}

/** Of the rounds in which both have a figure; undefined where there is none. */
export function ratiosOf(over: Sample[], under: Sample[]): Spread | undefined {
  const both = over.map(({ perSecond }, round) => [perSecond, under[round]!.perSecond] as const)
  const ratios = both.filter((pair) => !pair.includes(0)).map(([one, other]) => one / other)
  return ratios.length > 0 ? spreadOf(ratios) : undefined
}
