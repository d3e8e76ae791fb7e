/** The tables and the result file. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { busyLine, type Others } from './busy.ts'
import type { Figures } from './figures.ts'
import { ratiosIn, verdictOf } from './goals.ts'
import { canMeasure } from './proc.ts'
import { CONNECTIONS, type Lengths, MAX_SAMPLE_MS } from './rounds.ts'
import { type Results, type Sample, spreadOf } from './sample.ts'
import { resultsFolder } from './setup.ts'

const MAX_MEMORY_MB = 150
const LEAST_CATEGORISED = 20_000
const NO_ANSWER = `no answer in ${MAX_SAMPLE_MS / 1000} s`

const digits = (value: number): string => value.toFixed(value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)

/** The median of the rounds with an answer; nothing but zeros where there was none in any round. */
function caseOf(name: string, all: Sample[]): Sample & { name: string } {
  const answered = all.filter(({ perSecond }) => perSecond > 0)
  const samples = answered.length > 0 ? answered : all
  const middle = (field: keyof Sample) => spreadOf(samples.map((sample) => sample[field])).median
  const tenths = (value: number) => Math.round(value * 10) / 10
  const perSecond = middle('perSecond')
  return {
    name,
    perSecond: perSecond < 10 ? Number(perSecond.toPrecision(2)) : Math.round(perSecond),
    p50: tenths(middle('p50')),
    p99: tenths(middle('p99')),
    serverMicros: Math.round(middle('serverMicros')),
    postgresMicros: Math.round(middle('postgresMicros')),
    memory: Math.max(...samples.map(({ memory }) => memory)),
    generator: middle('generator'),
    others: middle('others'),
  }
}

type Run = { mode: string; startLoad: number; others: Others }

export function figuresOf(results: Results, lengths: Lengths, { mode, startLoad, others }: Run): Figures {
  const machine = {
    cpu: cpus()[0]?.model || process.arch,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: process.platform,
    load: [startLoad, loadavg()[0]!].map((load) => Math.round(load * 10) / 10),
    others,
  }
  const cases = [...results].map(([name, samples]) => caseOf(name, samples))
  return { at: new Date().toISOString(), mode, ...lengths, machine, ratios: ratiosIn(results), cases }
}

export function saveFigures(figures: Figures, results: Results): void {
  mkdirSync(resultsFolder, { recursive: true })
  const samples = Object.fromEntries(results)
  writeFileSync(join(resultsFolder, 'latest.json'), `${JSON.stringify({ ...figures, samples }, null, 2)}\n`)
}

/** `npm run generate` makes the figures in the documents from this file. */
export const publish = (figures: Figures): void =>
  writeFileSync('docs/performance/figures.json', `${JSON.stringify(figures, null, 2)}\n`)

export function render(figures: Figures, results: Results, others: Others): string {
  const { at, mode, rounds, sampleMs, machine, ratios, cases } = figures
  const memory = cases.find(({ name }) => name === 'first page')!.memory
  const verdict = memory <= MAX_MEMORY_MB ? 'met' : 'missed'
  const paced = results.get('categorise')?.map(({ perSecond }) => perSecond)
  return [
    `${at}, ${mode}: ${rounds} rounds of ${sampleMs / 1000} s or more, ${CONNECTIONS} connections, ${machine.node}`,
    `${machine.cores} cores (${machine.cpu}), load ${machine.load.join(' before and ')} after`,
    busyLine(others),
    '',
    '| ratio, taken inside each round | median | range | wanted | | by CPU |',
    '|---|---|---|---|---|---|',
    ...ratios.map(
      ({ what, median, least, most, wanted, verdict, cpu }) =>
        `| ${what} | ${digits(median)} | ${digits(least)} to ${digits(most)} | ${wanted ?? ''} | ${verdict} | ${cpu ? digits(cpu) : ''} |`,
    ),
    ...(canMeasure ? [`| memory of the server, MB | ${memory} | | at most ${MAX_MEMORY_MB} | ${verdict} | |`] : []),
    ...(paced ? [pacedRow('movements categorised a second, two threads', paced, LEAST_CATEGORISED)] : []),
    '',
    '| case | per second | p50 ms | p99 ms | server CPU µs | PostgreSQL CPU µs | peak MB | generator | others |',
    '|---|---|---|---|---|---|---|---|---|',
    ...cases.map(rowOf),
    '',
    'CPU is for each request, row or delivery, and changes less than the rest when the machine is busy; "by CPU" is a ratio of it.',
    '"generator" is the share of a core that the load generator used: below 1 it was not the limit.',
    '"others" is how many cores were busy with something else.',
    'Ours writes its read log durably before each answer; the peers have none.',
  ].join('\n')
}

function pacedRow(what: string, perSecond: number[], least: number): string {
  const spread = spreadOf(perSecond)
  const [median, from, to] = [spread.median, spread.least, spread.most].map((value) => Math.round(value))
  return `| ${what} | ${median} | ${from} to ${to} | ${least} | ${verdictOf(spread, least)} | |`
}

function rowOf({
  name,
  perSecond,
  p50,
  p99,
  serverMicros,
  postgresMicros,
  memory,
  generator,
  others,
}: CaseRow): string {
  const cells = [p50, p99, serverMicros, postgresMicros, memory].map((value) => value || '')
  const shares = canMeasure ? [generator, others].map((value) => value.toFixed(2)) : ['', '']
  return `| ${[name, perSecond || NO_ANSWER, ...cells, ...shares].join(' | ')} |`
}

type CaseRow = Figures['cases'][number]
