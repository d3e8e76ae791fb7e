/** What the ratios should be, set before measuring. */
import { cpus } from 'node:os'
import { cpuOf, type Results, ratiosOf, type Spread } from './sample.ts'

/** `over` compared with `under` in requests a second, or in the slowest of a hundred. */
type Goal = { what: string; over: string; under: string; by?: 'p99'; cores?: number } & (
  | { least: number }
  | { shownOnly: true }
)

const GOALS: Goal[] = [
  { what: 'first page : Fastify + pg', over: 'first page', under: 'fastify', least: 5 },
  {
    what: 'first page : Fastify + pg, 16 connections',
    over: 'first page, few',
    under: 'fastify, few',
    least: 5,
  },
  { what: 'first page : NestJS + TypeORM', over: 'first page', under: 'nest', least: 12 },
  { what: 'first page : Express + Prisma', over: 'first page', under: 'prisma', least: 12 },
  { what: 'first page : PostGraphile + RLS', over: 'first page', under: 'postgraphile', least: 15 },
  { what: 'first page without page memory : Fastify + pg', over: 'first page, no memory', under: 'fastify', least: 2 },
  { what: 'first page : bare node:http', over: 'first page', under: 'bare', least: 0.5 },
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
  { what: 'ingest by NDJSON : COPY', over: 'ingest', under: 'copy', least: 0.3 },
  {
    what: 'delivery of 50 lines, two of them new : nothing new',
    over: 'delivery, two new',
    under: 'delivery, nothing new',
    shownOnly: true,
  },
  {
    what: 'p99 of reads while a file is imported : quiet',
    over: 'reads, importing',
    under: 'reads, quiet',
    by: 'p99',
    shownOnly: true,
  },
  { what: 'two processes : one', over: 'two workers', under: 'first page', least: 1.6, cores: 4 },
  { what: 'with read log : without', over: 'first page', under: 'unlogged', least: 0.9 },
  { what: 'with a line logged per request : without', over: 'talking', under: 'first page', shownOnly: true },
]

type Verdict = 'met' | 'missed' | 'not shown'

/** Rounds that disagree show nothing. */
export const verdictOf = ({ least, most }: Spread, goal: number): Verdict =>
  least >= goal ? 'met' : most < goal ? 'missed' : 'not shown'

/** `cpu`: how many times as much CPU time `under` takes for each; a busy machine changes it less than the ratio. */
export type Ratio = { what: string; wanted?: number; verdict: string; cpu?: number } & Spread

export const ratiosIn = (results: Results): Ratio[] =>
  GOALS.flatMap((goal): Ratio[] => {
    const [over, under] = [results.get(goal.over), results.get(goal.under)]
    const spread = over && under && ratiosOf(over, under, (sample) => sample[goal.by ?? 'perSecond'])
    if (!spread) return []
    const wanted = 'least' in goal ? goal.least : undefined
    // Generator, server and PostgreSQL need a core each before a second server can use one.
    const crowded = goal.cores !== undefined && cpus().length < goal.cores
    const verdict = wanted === undefined ? '' : crowded ? `needs ${goal.cores} cores` : verdictOf(spread, wanted)
    const cpu = goal.by === undefined ? ratiosOf(under, over, cpuOf)?.median : undefined
    return [{ what: goal.what, ...spread, ...(wanted !== undefined && { wanted }), verdict, ...(cpu && { cpu }) }]
  })
