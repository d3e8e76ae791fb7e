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
    const plan = { ports, requests, connections }
    await generator.run({ ...plan, milliseconds: warmUp.maxMs, enough: warmUp.answers })
  }
  say('all servers are warmed up')
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < cases.length; i++) {
      const one = cases[(i + round * 5) % cases.length]!
      const sample =
        'measure' in one
          ? { ...NOTHING, perSecond: await one.measure() }
          : await measure(generator, one, postmaster, warmMs, sampleMs)
      results.get(one.name)!.push(sample)
    }
    say(`round ${round + 1} of ${rounds}`)
  }
  return results
}

const NOTHING = { p50: 0, p99: 0, serverMicros: 0, postgresMicros: 0, memory: 0, generator: 0, others: 0 }

async function measure(
  generator: Generator,
  { name, ports, servers, requests, status, connections = CONNECTIONS, postmaster: own }: Case,
  usual: number,
  warmMs: number,
  sampleMs: number,
): Promise<Sample> {
  const postmaster = own ?? usual
  const plan = { ports, requests, connections }
  await generator.run({ ...plan, milliseconds: warmMs })
  const pids = servers.map(({ pid }) => pid)
  const sample = () => ({ server: cpuMicros(pids), postgres: cpuMicros([postmaster]), ...cpuTimes() })
  const before = sample()
  const outcome: LoadResult = await generator.run({ ...plan, milliseconds: sampleMs })
  const after = sample()
  const wrong = Object.entries(outcome.statuses).filter(([found]) => found !== status)
  if (wrong.length > 0 || outcome.answers === 0) {
    throw new Error(`${name} answered ${JSON.stringify(outcome.statuses)} instead of ${status}`)
  }
  const server = after.server - before.server
  const postgres = after.postgres - before.postgres
  const span = sampleMs * 1000
  return {
    perSecond: outcome.perSecond,
    p50: outcome.p50,
    p99: outcome.p99,
    serverMicros: server / outcome.answers,
    postgresMicros: postgres / outcome.answers,
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

export const ratiosOf = (over: Sample[], under: Sample[]): Spread =>
  spreadOf(over.map(({ perSecond }, round) => perSecond / under[round]!.perSecond))
