/** The goals, the table and the result file. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figures, Ratio } from './figures.ts'
import { canMeasure } from './proc.ts'
import { CONNECTIONS, type Lengths, MAX_SAMPLE_MS, type Results, ratiosOf, type Spread, spreadOf } from './rounds.ts'
import { resultsFolder } from './setup.ts'

/** `over` compared with `under` in requests a second; `most` instead of `least` where less is better. */
type Goal = { what: string; over: string; under: string; cores?: number } & ({ least: number } | { shownOnly: true })

const GOALS: Goal[] = [
  { what: 'first page : Fastify + pg', over: 'first page', under: 'fastify', least: 4 },
  {
    what: 'first page : Fastify + pg, 16 connections',
    over: 'first page, few',
    under: 'fastify, few',
    shownOnly: true,
  },
  { what: 'first page : NestJS + TypeORM', over: 'first page', under: 'nest', least: 12 },
  { what: 'first page : Express + Prisma', over: 'first page', under: 'prisma', least: 12 },
  { what: 'first page : PostGraphile + RLS', over: 'first page', under: 'postgraphile', least: 15 },
  { what: 'first page without page memory : Fastify + pg', over: 'first page, no memory', under: 'fastify', least: 2 },
  { what: 'first page : bare node:http', over: 'first page', under: 'bare', least: 0.15 },
  { what: 'repeated page : bare node:http', over: 'repeated page', under: 'bare', least: 0.2 },
  { what: '304 : bare node:http sending 304', over: 'unchanged', under: 'bare 304', least: 0.2 },
  { what: '304 : bare node:http sending the page', over: 'unchanged', under: 'bare', least: 0.2 },
  {
    what: 'page at row 90,000 : first page (no page memory)',
    over: 'deep page',
    under: 'first page, no memory',
    least: 0.8,
  },
  {
    what: '90 days of 100,000 : first page (no page memory)',
    over: 'range',
    under: 'first page, no memory',
    least: 0.8,
  },
  { what: 'first page in 60,000 : in 6,000 transactions', over: 'ten of some', under: 'ten of few', least: 0.85 },
  { what: 'first page in 600,000 : in 6,000 transactions', over: 'ten of many', under: 'ten of few', least: 0.85 },
  { what: 'first page on a stock PostgreSQL : embedded', over: 'ten of few, stock', under: 'ten of few', least: 0.5 },
  {
    what: 'first page without page memory : its SQL alone',
    over: 'first page, no memory',
    under: 'page by SQL',
    shownOnly: true,
  },
  { what: 'token issue : durable INSERT', over: 'token', under: 'insert', least: 0.3 },
  { what: 'ingest by NDJSON : COPY', over: 'ingest', under: 'copy', least: 0.25 },
  { what: 'two processes : one', over: 'two workers', under: 'first page', least: 1.6, cores: 4 },
  { what: 'with read log : without', over: 'first page', under: 'unlogged', least: 0.8 },
  { what: 'with a line logged per request : without', over: 'talking', under: 'first page', shownOnly: true },
]

const MAX_MEMORY_MB = 200
const LEAST_CATEGORISED = 20_000
const NO_ANSWER = `no answer in ${MAX_SAMPLE_MS / 1000} s`

type Verdict = 'met' | 'missed' | 'not shown'

/** Rounds that disagree show nothing. */
const verdictOf = ({ least, most }: Spread, goal: number): Verdict =>
  least >= goal ? 'met' : most < goal ? 'missed' : 'not shown'

const digits = (value: number): string => value.toFixed(value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)

export function report(
  results: Results,
  lengths: Lengths,
  { mode, startLoad, publish }: { mode: string; startLoad: number; publish: boolean },
): string {
  const ratios = GOALS.filter(({ over, under }) => results.has(over) && results.has(under)).flatMap((goal): Ratio[] => {
    const spread = ratiosOf(results.get(goal.over)!, results.get(goal.under)!)
    if (!spread) return []
    const wanted = 'least' in goal ? goal.least : undefined
    // Generator, server and PostgreSQL need a core each before a second server can use one.
    const crowded = goal.cores !== undefined && cpus().length < goal.cores
    const verdict = wanted === undefined ? '' : crowded ? `needs ${goal.cores} cores` : verdictOf(spread, wanted)
    return [{ what: goal.what, ...spread, ...(wanted !== undefined && { wanted }), verdict }]
  })
  const cases = [...results].map(([name, all]) => {
    const answered = all.filter(({ perSecond }) => perSecond > 0)
    const samples = answered.length > 0 ? answered : all
    const middle = (pick: (sample: (typeof samples)[number]) => number) => spreadOf(samples.map(pick)).median
    return {
      name,
      perSecond: Math.round(middle(({ perSecond }) => perSecond)),
      p50: middle(({ p50 }) => p50),
      p99: middle(({ p99 }) => p99),
      serverMicros: Math.round(middle(({ serverMicros }) => serverMicros)),
      postgresMicros: Math.round(middle(({ postgresMicros }) => postgresMicros)),
      memory: Math.max(...samples.map(({ memory }) => memory)),
      generator: middle(({ generator }) => generator),
      others: middle(({ others }) => others),
    }
  })
  const machine = {
    cpu: cpus()[0]?.model || process.arch,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: process.platform,
    load: [startLoad, loadavg()[0]!].map((load) => Math.round(load * 10) / 10),
  }
  mkdirSync(resultsFolder, { recursive: true })
  const at = new Date().toISOString()
  const all = Object.fromEntries(results)
  const file: Figures = { at, mode, ...lengths, machine, ratios, cases }
  writeFileSync(join(resultsFolder, 'latest.json'), `${JSON.stringify({ ...file, samples: all }, null, 2)}\n`)
  // `npm run generate` makes the figures in the documents from this file.
  if (publish) writeFileSync('docs/performance/figures.json', `${JSON.stringify(file, null, 2)}\n`)

  const absolute = (name: string, what: string, least: number): string[] => {
    const found = results.get(name)
    if (!found) return []
    const spread = spreadOf(found.map(({ perSecond }) => perSecond))
    const [median, from, to] = [spread.median, spread.least, spread.most].map((value) => Math.round(value))
    return [`| ${what} | ${median} | ${from} to ${to} | ${least} | ${verdictOf(spread, least)} |`]
  }
  const memory = cases.find(({ name }) => name === 'first page')!.memory
  const lines = [
    `${at}, ${mode}: ${lengths.rounds} rounds of ${lengths.sampleMs / 1000} s, ${CONNECTIONS} connections, ${machine.node}`,
    `${machine.cores} cores (${machine.cpu}), load ${machine.load.join(' before and ')} after`,
    '',
    '| ratio, taken inside each round | median | range | wanted | |',
    '|---|---|---|---|---|',
    ...ratios.map(
      ({ what, median, least, most, wanted, verdict }) =>
        `| ${what} | ${digits(median)} | ${digits(least)} to ${digits(most)} | ${wanted ?? ''} | ${verdict} |`,
    ),
    ...(canMeasure
      ? [
          `| memory of the server, MB | ${memory} | | at most ${MAX_MEMORY_MB} | ${memory <= MAX_MEMORY_MB ? 'met' : 'missed'} |`,
        ]
      : []),
    ...absolute('categorise', 'movements categorised a second, two threads', LEAST_CATEGORISED),
    '',
    '| case | per second | p50 ms | p99 ms | server CPU µs | PostgreSQL CPU µs | peak MB | generator | others |',
    '|---|---|---|---|---|---|---|---|---|',
    ...cases.map(
      (one) =>
        `| ${one.name} | ${one.perSecond || NO_ANSWER} | ${one.p50 || ''} | ${one.p99 || ''} | ${one.serverMicros || ''} | ${one.postgresMicros || ''} | ${one.memory || ''} | ${one.memory ? one.generator.toFixed(2) : ''} | ${one.memory ? one.others.toFixed(2) : ''} |`,
    ),
    '',
    'CPU is per request. "generator" is the share of a core that the load generator used: below 1 it was not the limit.',
    '"others" is how many cores were busy with something else; more than 0.1 makes a run doubtful.',
    'Ours writes its read log durably before each answer; the peers have none.',
  ]
  return lines.join('\n')
}
