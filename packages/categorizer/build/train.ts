/**
 * Trains the linear model of `src/model.ts` and writes `data/model.bin`, or a file that is named: `npm run train -w @vitrine/categorizer`. It takes
 * only `names.json`, and numbers that are the same on every machine, so the same names give the same file. With `-- --check` it
 * writes nothing, and fails where the file would be another one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { CITIES } from '../src/cities.ts'
import { FEATURES, findFeatures } from '../src/features.ts'
import { NO_TRADE, type Source, sourcesFrom, writerOf } from './examples.ts'
import { modelFile, type TrainedModel } from './model-file.ts'
import { readNamesFile } from './names-file.ts'
import { randomFrom, type SeededRandom } from './random.ts'

const ROUNDS = 5
const RATE = 0.35
/** A run of letters in fewer texts than that is left out. */
const RAREST = 4
/** How many of the rows of a kind are in one round; a word is written often, a brand seldom. */
const SHARES: Readonly<Record<Source['kind'], number>> = {
  word: 2,
  'weak word': 1,
  ending: 1,
  beginning: 1,
  brand: 0.3,
  nothing: 3,
}
/** How much a wrong answer costs. */
const WEIGHTS: Readonly<Record<Source['kind'], number>> = {
  word: 1,
  'weak word': 0.5,
  ending: 0.7,
  beginning: 0.7,
  brand: 0.5,
  nothing: 1,
}
/** Classes with many rows count for less than their number. */
const BALANCE = 0.5

/** e to the power of x, from sums and products alone: `Math.exp` may differ between engines. */
export function power(x: number): number {
  if (x < -40) return 0
  const turns = Math.round(x / Math.LN2)
  const rest = x - turns * Math.LN2
  let sum = 1
  for (let term = 12; term > 0; term--) sum = 1 + (rest / term) * sum
  return sum * 2 ** turns
}

type Example = { ids: Int32Array; values: Float32Array; label: number; weight: number }

function* roundOf(sources: readonly Source[], random: SeededRandom): Generator<Source> {
  const chosen: number[] = []
  for (const [at, { kind }] of sources.entries()) {
    const share = SHARES[kind]
    for (let copy = 0; copy < Math.floor(share); copy++) chosen.push(at)
    if (random.chance(share - Math.floor(share))) chosen.push(at)
  }
  for (let left = chosen.length; left > 1; left--) {
    const other = random.below(left)
    const last = chosen[left - 1]!
    chosen[left - 1] = chosen[other]!
    chosen[other] = last
  }
  for (const at of chosen) yield sources[at]!
}

/** The features that are frequent enough, numbered. */
function featureIds(sources: readonly Source[], random: SeededRandom): Map<number, number> {
  const counts = new Map<number, number>()
  const write = writerOf(random, [...CITIES])
  for (const source of roundOf(sources, random)) {
    findFeatures(write(source))
    for (const hash of FEATURES.hashes.subarray(0, FEATURES.count)) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  }
  const ids = new Map<number, number>()
  for (const [hash, count] of counts) if (count >= RAREST) ids.set(hash, ids.size)
  return ids
}

export function train(sources: readonly Source[], log: (line: string) => void = () => {}): TrainedModel {
  const classes = [...new Set(sources.map(({ code }) => code))].sort()
  const labels = new Map(classes.map((code, at) => [code, at]))
  const random = randomFrom(20_261_118)
  const ids = featureIds(sources, random)
  const width = classes.length
  log(`${sources.length} rows, ${width} classes, ${ids.size} features`)
  const weights = new Float32Array(ids.size * width)
  const bias = new Float32Array(width)
  const seen = new Float64Array(ids.size + 1)
  const shares = classWeights(sources, labels)
  const write = writerOf(random, [...CITIES])
  const sums = new Float64Array(width)
  for (let round = 0; round < ROUNDS; round++) {
    let [right, all] = [0, 0]
    const rate = RATE * (1 - (0.85 * round) / ROUNDS)
    for (const source of roundOf(sources, random)) {
      const row = rowOf(write(source), source, ids, labels, shares)
      if (row.ids.length === 0) continue
      if (step(row, weights, bias, seen, sums, rate) === row.label) right += 1
      all += 1
    }
    log(`round ${round + 1}: ${((100 * right) / all).toFixed(1)} % of ${all}`)
  }
  return { classes, hashes: [...ids.keys()], weights, bias }
}

function classWeights(sources: readonly Source[], labels: ReadonlyMap<string, number>): Float64Array {
  const totals = new Float64Array(labels.size)
  for (const { code, kind } of sources) totals[labels.get(code)!]! += SHARES[kind]
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length
  return totals.map((total) => (mean / total) ** BALANCE)
}

function rowOf(
  tokens: readonly string[],
  { code, kind }: Source,
  ids: ReadonlyMap<number, number>,
  labels: ReadonlyMap<string, number>,
  shares: Float64Array,
): Example {
  findFeatures(tokens)
  const known: number[] = []
  const values: number[] = []
  for (let at = 0; at < FEATURES.count; at++) {
    const id = ids.get(FEATURES.hashes[at]!)
    if (id === undefined) continue
    known.push(id)
    values.push(FEATURES.values[at]!)
  }
  const label = labels.get(code)!
  return {
    ids: Int32Array.from(known),
    values: Float32Array.from(values),
    label,
    weight: WEIGHTS[kind] * (code === NO_TRADE ? 1 : shares[label]!),
  }
}

/** One step down the slope; what the model said before it. */
function step(
  { ids, values, label, weight }: Example,
  weights: Float32Array,
  bias: Float32Array,
  seen: Float64Array,
  sums: Float64Array,
  rate: number,
): number {
  const width = bias.length
  for (let at = 0; at < width; at++) sums[at] = bias[at]!
  for (let feature = 0; feature < ids.length; feature++) {
    const from = ids[feature]! * width
    const value = values[feature]!
    for (let at = 0; at < width; at++) sums[at]! += value * weights[from + at]!
  }
  let best = 0
  for (let at = 1; at < width; at++) if (sums[at]! > sums[best]!) best = at
  const top = sums[best]!
  let total = 0
  for (let at = 0; at < width; at++) {
    sums[at] = power(sums[at]! - top)
    total += sums[at]!
  }
  let norm = 0
  const active: number[] = []
  for (let at = 0; at < width; at++) {
    const slope = weight * (sums[at]! / total - (at === label ? 1 : 0))
    sums[at] = slope
    if (slope > 0.0005 || slope < -0.0005) active.push(at)
    norm += slope * slope
  }
  for (let feature = 0; feature < ids.length; feature++) {
    const id = ids[feature]!
    const value = values[feature]!
    seen[id]! += value * value * norm
    const pace = (rate * value) / Math.sqrt(seen[id]! + 0.01)
    const from = id * width
    for (const at of active) weights[from + at]! -= pace * sums[at]!
  }
  for (const at of active) bias[at]! -= 0.01 * rate * sums[at]!
  return best
}

if (import.meta.main) {
  const names = readNamesFile()
  const tell = (line: string): void => void process.stdout.write(`${line}\n`)
  const model = train(sourcesFrom(names), tell)
  const file = modelFile(model, names.version)
  const [asked] = process.argv.slice(2)
  const committed = new URL('../data/model.bin', import.meta.url)
  tell(`${file.length} bytes`)
  if (asked !== '--check') writeFileSync(asked ?? committed, file)
  else if (!file.equals(readFileSync(committed))) throw new Error('data/model.bin is another file')
}
