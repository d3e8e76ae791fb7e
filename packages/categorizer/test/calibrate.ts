/**
 * How often each kind of decision is right, on rows that no list was written from: `npm run calibrate -w
 * @vitrine/categorizer -- FILE…`, with `--picture FILE` to draw the reliability curve, `--countries` for figures by country, and
 * `--tables` for the tables of docs/categorization.md: each kind by what the model says, and stated confidence against what was
 * right, also with the figures set on all other files for each one. The columns are those of
 * evaluation.csv, with `code` for the best code and `accept` for others that a reasonable acquirer would give; neither
 * means that there is no merchant, and a category would be wrong. Only numbers are printed.
 */
import { writeFileSync } from 'node:fs'
import { categorise } from '../src/categorise.ts'
import { findCategory } from '../src/category.ts'
import { AGREEMENT, CONFIDENCE, type DecisionKind, MIN_CONFIDENCE } from '../src/confidence.ts'
import { reliabilityCurve } from './reliability-curve.ts'
import { factsOf, readRows } from './rows.ts'

const asked = process.argv.slice(2)
const drawAt = asked.indexOf('--picture')
const picture = drawAt < 0 ? undefined : asked[drawAt + 1]
const files = (drawAt < 0 ? asked : asked.toSpliced(drawAt, 2)).filter((word) => !word.startsWith('--'))
if (files.length === 0) throw new Error('give the files to measure on')

type Answer = {
  kind: DecisionKind
  confidence: number
  right: boolean
  group: boolean
  country: string
  file: string
}

const share = (part: number, whole: number): string => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1))
const rightOf = (answers: readonly Answer[]): number => answers.filter(({ right }) => right).length

const answers: Answer[] = []
for (const file of files) {
  const rows = readRows(file).map((row) => ({ ...row, descriptor: row.descriptor || row.merchant || '' }))
  const found: Answer[] = []
  let merchants = 0
  let without = 0
  for (const row of rows as Record<string, string>[]) {
    const accepted = `${row.code ?? ''} ${row.accept ?? ''}`.split(' ').filter(Boolean)
    if (accepted.length > 0) merchants += 1
    else without += 1
    const { category, kind, confidence } = categorise(factsOf(row), 0)
    if (!category || !kind) continue
    const groups = accepted.map((code) => findCategory(code)?.groupId)
    const [right, group] = [accepted.includes(category.code), groups.includes(category.groupId)]
    found.push({ kind, confidence, right, group, country: row.country ?? '', file })
  }
  const given = found.filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
  console.log(`${rows.length} rows, ${merchants} with a merchant, ${without} without`)
  console.log(
    `  answered ${given.length} (${share(given.length, rows.length)} %), right ${share(rightOf(given), given.length)} %, group right ${share(given.filter(({ group }) => group).length, given.length)} %`,
  )
  answers.push(...found)
}

/** The earlier estimate counts as this many rows: three lucky rows are no certainty. */
const PRIOR = 10

console.log('\nkind                 n  right   share  stated  with the estimate')
for (const kind of Object.keys(CONFIDENCE) as DecisionKind[]) {
  const part = answers.filter((answer) => answer.kind === kind)
  if (part.length === 0) continue
  const right = rightOf(part)
  const smooth = (right + PRIOR * CONFIDENCE[kind]) / (part.length + PRIOR)
  const figures = [part.length, right, share(right, part.length), CONFIDENCE[kind].toFixed(2), smooth.toFixed(3)]
  console.log(`${kind.padEnd(16)} ${figures.map((figure) => String(figure).padStart(6)).join(' ')}`)
}

/** Ten buckets of stated confidence. */
const bucketsOf = (all: readonly Answer[]) =>
  Array.from({ length: 10 }, (_, at) => {
    const part = all.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10 + 1e-9)) === at)
    const stated = part.reduce((sum, { confidence }) => sum + confidence, 0) / part.length
    return { from: at / 10, n: part.length, stated, right: rightOf(part) / part.length }
  }).filter(({ n }) => n > 0)
const buckets = bucketsOf(answers)
console.log('\nstated        n  mean stated  right  difference')
for (const { from, n, stated, right } of buckets)
  console.log(
    `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)} ${String(n).padStart(5)}  ${(100 * stated).toFixed(1).padStart(11)}  ${(100 * right).toFixed(1).padStart(5)}  ${(100 * (right - stated)).toFixed(1).padStart(10)}`,
  )

if (asked.includes('--countries')) {
  console.log('\ncountry   given  right')
  for (const country of [...new Set(answers.map((answer) => answer.country))].sort()) {
    const given = answers.filter((answer) => answer.country === country && answer.confidence >= MIN_CONFIDENCE)
    console.log(
      `${country.padEnd(8)} ${String(given.length).padStart(6)}  ${share(rightOf(given), given.length).padStart(5)}`,
    )
  }
}
/**
 * The same answers as certain as those of the other files were right, by kind and by what the model said; where these are few,
 * as those of the kind, and where these are, as all.
 */
function leftOut(): Answer[] {
  return files.flatMap((file) => {
    const others = answers.filter((answer) => answer.file !== file)
    const usual = rightOf(others) / others.length
    const kinds = Map.groupBy(others, ({ kind }) => kind)
    const cells = Map.groupBy(others, ({ kind, confidence }) => `${kind} ${confidence}`)
    const shrunk = (part: readonly Answer[] = [], to: number): number =>
      (rightOf(part) + PRIOR * to) / (part.length + PRIOR)
    return answers
      .filter((answer) => answer.file === file)
      .map((answer) => {
        const alike = cells.get(`${answer.kind} ${answer.confidence}`)
        return { ...answer, confidence: shrunk(alike, shrunk(kinds.get(answer.kind), usual)) }
      })
  })
}

const cell = (part: readonly Answer[], stated: number): string =>
  part.length === 0 ? stated.toFixed(2) : `${rightOf(part)} of ${part.length}, ${stated.toFixed(2)}`

if (asked.includes('--tables')) {
  console.log(
    '\n| kind | the model is sure of the same | finds the same likeliest | sees another trade |\n|---|---|---|---|',
  )
  for (const kind of Object.keys(CONFIDENCE) as DecisionKind[]) {
    const part = answers.filter((answer) => answer.kind === kind)
    if (part.length === 0) continue
    const figures = AGREEMENT[kind]
    const shown = figures
      ? figures.map((stated) =>
          cell(
            part.filter(({ confidence }) => confidence === stated),
            stated,
          ),
        )
      : [kind === 'model' ? `${rightOf(part)} of ${part.length}` : cell(part, CONFIDENCE[kind]), '', '']
    console.log(`| \`${kind}\` | ${shown.join(' | ')} |`)
  }
  for (const [title, all] of [
    ['stated', answers],
    ['set on the other files', leftOut()],
  ] as const) {
    console.log(`\n| ${title} | answers | mean | right | difference |\n|---|---|---|---|---|`)
    for (const { from, n, stated, right } of bucketsOf(all))
      if (from >= MIN_CONFIDENCE)
        console.log(
          `| ${from.toFixed(1)} to ${(from + 0.1).toFixed(1)} | ${n} | ${(100 * stated).toFixed(1)} % | ${(100 * right).toFixed(1)} % | ${(100 * (right - stated)).toFixed(1)} |`,
        )
  }
}
if (picture !== undefined) writeFileSync(picture, reliabilityCurve(buckets))
