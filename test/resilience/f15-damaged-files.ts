// Lost if it breaks: half of a statement is taken for all of it, and nobody notices that payments are missing.
import { globSync, readFileSync } from 'node:fs'
import { type FileOptions, findRecordFault, openFile, type Scanned, scan, Unreadable } from '@vitrine/bank-statements'
import { Random, SEED } from '../ledger/random.ts'
import { count, type Row } from './row.ts'

const FILES = Number(process.env.FILES ?? 100_000)
const MAX_BYTES = 40_000
/** Formats that say where they end. */
const HAS_AN_END = /\.(xml|ofx|json)$/
const DAMAGE = [
  '0',
  '9',
  '-',
  ',',
  '.',
  '1e309',
  '9999-12-31',
  '\u0000',
  '\ufeff',
  'NaN',
  '-0',
  '>',
  '<',
  '"',
  '\n',
  'ä',
]

type Outcome = { refused: string } | { sums: string[]; opening: string[]; faults: number; gaps: number; notes: number }

function read(bytes: Buffer, options: FileOptions): Outcome {
  const sums: string[] = []
  const opening: string[] = []
  let [faults, gaps, notes] = [0, 0, 0]
  const take = (scanned: Scanned) => {
    if (scanned.kind === 'entry')
      faults += scanned.entry.records.filter((record) => findRecordFault(record, record.currency) !== undefined).length
    else if (scanned.kind === 'end') {
      // As a number: 8.0 is 8.00, and a line of 0.00 that is missing changes nothing.
      sums.push(String(Number(scanned.summary.sum)))
      opening.push(`${scanned.summary.opening} ${scanned.summary.closing}`)
      if (scanned.summary.gap !== undefined && !scanned.summary.balanced) gaps += 1
    } else if (scanned.kind !== 'statement') notes += 1
  }
  try {
    const opened = openFile(scan(take), options)
    opened.write(bytes)
    opened.end()
  } catch (error) {
    // Anything else would be a fault of ours, and fail the row.
    if (error instanceof Unreadable) return { refused: error.message }
    throw error
  }
  return { sums, opening, faults, gaps, notes }
}

export const row: Row = {
  id: 'F15',
  title: 'A damaged statement is refused, or read with its damage shown',
  promise: 'P1',
  minutes: 30,
  run: () => {
    const random = new Random(SEED)
    const names = globSync('packages/bank-statements/test/*/fixtures/**/*.{xml,ofx,json,sta,csv,qif}').sort()
    const fixtures = names
      .map((name) => ({ name, bytes: readFileSync(name), options: name.endsWith('.qif') ? { currency: 'EUR' } : {} }))
      .filter(({ bytes }) => bytes.length < MAX_BYTES)
      .flatMap((one) => {
        const whole = read(one.bytes, one.options)
        return 'refused' in whole ? [] : [{ ...one, whole }]
      })
    const seen = { refused: 0, same: 0, shown: 0, other: 0 }
    let [cut, unstorable, silent, slowest] = [0, 0, 0, 0]
    const examples: string[] = []
    for (let i = 0; i < FILES; i++) {
      const { name, bytes, options, whole } = random.pick(fixtures)
      const at = random.below(bytes.length)
      const kind = random.below(4)
      const length = 1 + random.below(40)
      const piece = bytes.subarray(at, at + length)
      const put = kind === 1 ? Buffer.from(random.pick(DAMAGE)) : Buffer.alloc(0)
      // Cut off; overwritten; something missing; something twice.
      const damaged =
        kind === 0
          ? bytes.subarray(0, at)
          : kind === 3
            ? Buffer.concat([bytes.subarray(0, at + length), piece, bytes.subarray(at + length)])
            : Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + (kind === 1 ? put.length : length))])
      const began = performance.now()
      const outcome = read(damaged, options)
      slowest = Math.max(slowest, performance.now() - began)
      if ('refused' in outcome) {
        seen.refused += 1
        continue
      }
      unstorable += outcome.faults
      const isSame = String(outcome.sums) === String(whole.sums)
      if (isSame) seen.same += 1
      else if (outcome.gaps > whole.gaps || outcome.notes > whole.notes) seen.shown += 1
      else seen.other += 1
      const rest = bytes.subarray(damaged.length).toString('latin1')
      if (kind === 0 && HAS_AN_END.test(name) && /\S/.test(rest)) {
        cut += 1
        examples.push(`${name} cut off at ${at}`)
      }
      // Both balances as before, another sum, and no gap: the reader would have invented the difference.
      if (!isSame && outcome.gaps === 0 && whole.gaps === 0 && String(outcome.opening) === String(whole.opening)) {
        const proven = whole.opening.every((balances) => !balances.includes('undefined'))
        if (proven) {
          silent += 1
          examples.push(`${name} damaged at ${at} (${kind}): ${outcome.sums} in place of ${whole.sums}`)
        }
      }
    }
    if (examples.length > 0) console.error(examples.slice(0, 20).join('\n'))
    return {
      done: `${count(FILES)} damaged files of ${fixtures.length} fixtures in all formats: cut off, overwritten, parts missing or twice (seed ${SEED})`,
      figure: `${count(seen.refused)} refused, ${count(seen.same)} with the same sums, ${count(seen.shown)} with a gap or a note that shows it, ${count(seen.other)} with other sums and nothing in the file to tell; ${cut} cut-off files taken, ${silent} sums that contradict their balances unnoticed, ${unstorable} records that cannot be stored; the slowest ${Math.round(slowest)} ms`,
      kept: cut + silent + unstorable === 0,
    }
  },
}
