/** Renders the figures of a published benchmark run as the tables of docs/performance.md. */
import type { Figures } from '../bench/figures.ts'

const digits = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

const whenAndWhere = ({ at, mode, rounds, machine }: Figures): string =>
  `A ${mode} run of ${at.slice(0, 10)}, ${rounds} rounds, on ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${machine.node.slice(1)}${others(machine)}.`

const others = ({ others }: Figures['machine']): string =>
  others
    ? `; other work took ${others.before.toFixed(2)} cores before it and ${others.during.toFixed(2)} during it`
    : ''

export function performanceFigures(figures: Figures): string {
  const ratios = figures.ratios.map(
    ({ what, median, least, most, wanted, verdict, cpu }) =>
      `| ${what} | ${digits(median)} | ${digits(least)} to ${digits(most)} | ${wanted ?? ''} | ${verdict} | ${cpu ? digits(cpu) : ''} |`,
  )
  const cases = figures.cases.map(
    ({ name, perSecond, p50, p99, serverMicros, postgresMicros, memory }) =>
      `| ${name} | ${perSecond ? perSecond.toLocaleString('en') : 'no answer'} | ${p50 || ''} | ${p99 || ''} | ${serverMicros || ''} | ${postgresMicros || ''} | ${memory || ''} |`,
  )
  return `${whenAndWhere(figures)}

| ratio, taken inside each round | median | range | wanted | | by CPU |
|---|---|---|---|---|---|
${ratios.join('\n')}

| case | a second | p50 ms | p99 ms | server µs | PostgreSQL µs | memory MB |
|---|---|---|---|---|---|---|
${cases.join('\n')}`
}

/** Replaces the text between the two markers; throws when the document has lost them. */
export function withFigures(document: string, name: string, text: string): string {
  const [begin, end] = ['<!-- figures of npm run bench -->', '<!-- end of figures -->']
  const [from, until] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || until < from) throw new Error(`${name} has no place for the figures: ${begin} … ${end}`)
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(until)}`
}
