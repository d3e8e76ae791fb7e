import {
  CHARSETS,
  type CsvInspection,
  DELIMITERS,
  inspectCsv,
  openCsvReader,
  openFile,
  type Profile,
  readProfile,
  type StatementHead,
  scan,
  Unreadable,
} from '@vitrine/bank-statements'
import { type DryRunTransaction, toDryRunTransaction } from './dry-run.ts'

/** The beginning of a CSV file, read with a profile that may not be finished. */
export type ProfileTrial = {
  rows: { line: number; cells: string[] }[]
  /** Of the known profile that fits, if there is one. */
  recognised: { id: string; bank: string } | null
  /** What the sample was read with: as sent, or as the file suggests. */
  profile: Record<string, unknown>
  /** What the file does not say, where the profile is a guess. */
  questions: string[]
  /** What is wrong with the profile itself; then nothing is read. */
  profileFaults: string[]
  transactions: TrialTransaction[]
  /** How many rows could be read, and how many not. */
  read: number
  faults: TrialFault[]
  moreFaults: number
  notes: { line: number; text: string }[]
}

/** `begins`: with its first cell that is not empty, by which a profile can skip rows like it. */
export type TrialFault = { line: number; text: string; begins?: string }

/** `booked` as it is written, because no account and so no time zone is known. */
export type TrialTransaction = Omit<DryRunTransaction, 'bookedTime'> & {
  line: number
  booked: string | null
  balance: string | null
}

export type CsvSample = {
  bytes: Buffer
  /** The file goes on after the sample. */
  cut: boolean
}

const MAX_ROWS = 30
const MAX_CELLS = 100
const MAX_CELL_LENGTH = 200
const MAX_LISTED = 50
/** Enough to guess by; a guess looks at every pair of columns. */
const LOOK_BYTES = 16 * 1024
const PIECE_BYTES = 16 * 1024
/** For a profile that its author has not named yet. */
const NAMELESS = { id: 'my-bank', bank: 'My bank', country: 'XX' }

/** Reads a sample without storing anything. `maxMs` of a processor: a person waits for it. */
export function tryProfile(
  { bytes, cut }: CsvSample,
  given: Record<string, unknown> | undefined,
  own: readonly Profile[],
  maxMs: number,
): ProfileTrial {
  const whole = cut ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes
  const { delimiter, charset } = given ?? {}
  const asked = {
    ...(isOneOf(DELIMITERS, delimiter) && { delimiter }),
    ...(isOneOf(CHARSETS, charset) && { charset }),
  }
  const found = inspectCsv(whole.subarray(0, LOOK_BYTES), asked, own)
  const { draft, questions } = suggestionOf(found)
  const profile = given ?? draft
  const checked = readProfile({ ...NAMELESS, ...profile })
  const trial: ProfileTrial = {
    rows: found.rows.slice(0, MAX_ROWS).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL_LENGTH)),
    })),
    recognised: found.profile ? { id: found.profile.id, bank: found.profile.bank } : null,
    profile,
    questions,
    profileFaults: Array.isArray(checked) ? checked : [],
    transactions: [],
    read: 0,
    faults: [],
    moreFaults: 0,
    notes: [],
  }
  if (!Array.isArray(checked)) readSample(trial, { bytes: whole, cut }, checked, maxMs)
  return trial
}

const isOneOf = (known: readonly string[], value: unknown): value is string => known.includes(value as string)

function readSample(trial: ProfileTrial, { bytes, cut }: CsvSample, profile: Profile, maxMs: number): void {
  const addFault = (line: number, text: string, cells: readonly string[] = []) => {
    const begins = cells
      .find((cell) => cell.trim() !== '')
      ?.trim()
      .slice(0, MAX_CELL_LENGTH)
    if (trial.faults.length < MAX_LISTED) trial.faults.push({ line, text, ...(begins !== undefined && { begins }) })
    else trial.moreFaults += 1
  }
  const attempt = (work: () => void): boolean => {
    try {
      work()
      return true
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      addFault(error.line, error.fact)
      return false
    }
  }
  let head: StatementHead | undefined
  const file = openFile(
    scan((event) => {
      if (event.kind === 'statement') head = event.head
      else if (event.kind === 'note' && trial.notes.length < MAX_LISTED) trial.notes.push(event.note)
      else if (event.kind === 'refused') addFault(event.line, event.why)
      else if (event.kind === 'entry') {
        const { line, records } = event.entry
        attempt(() => {
          for (const record of records) {
            const { bookedTime: _, ...transaction } = toDryRunTransaction(head!, record, line)
            trial.read += 1
            const { booked = null, balance = null } = record
            if (trial.transactions.length < MAX_LISTED)
              trial.transactions.push({ line, booked, ...transaction, balance })
          }
        })
      }
    }),
    {},
    { format: 'csv', open: openCsvReader(profile, undefined, addFault), hints: hintsOf(profile) },
  )
  // Of this process: on a busy machine a sample is no slower by that.
  const since = process.cpuUsage()
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const { user, system } = process.cpuUsage(since)
    if (user + system > maxMs * 1_000) {
      addFault(1, `reading the sample takes longer than ${maxMs} ms`)
      return
    }
    if (!attempt(() => file.write(bytes.subarray(at, at + PIECE_BYTES)))) return
  }
  if (attempt(() => file.end()) || !cut || trial.read === 0) return
  // What a sample has at its end goes on in the file.
  if (trial.moreFaults > 0) trial.moreFaults -= 1
  else trial.faults.pop()
}

const hintsOf = ({ charset }: Profile) => (charset === undefined ? {} : { profile: charset })

/** The known profile, or the guess with a first answer to each of its questions, which a person then checks. */
function suggestionOf({ profile, guess }: CsvInspection): { draft: Record<string, unknown>; questions: string[] } {
  if (profile) {
    const { id: _, onlyWhenAsked: __, ...rest } = profile
    return { draft: rest, questions: [] }
  }
  if (!guess) return { draft: {}, questions: [] }
  const { id: _, bank: __, country: ___, dateFormat, decimalMark, sign, currency, ...rest } = guess.draft
  const isWords = typeof sign === 'object' && sign !== null
  const draft = {
    ...rest,
    dateFormat: firstOf(dateFormat),
    decimalMark: firstOf(decimalMark) === ',' ? ',' : '.',
    sign: isWords ? withoutQuestion(sign as DirectionWords) : firstOf(sign),
    ...(currency !== undefined && currency !== '?' && { currency }),
  }
  return { draft, questions: guess.questions }
}

/** `signed or reversed?`, `DD/MM/YYYY or MM/DD/YYYY?` */
const firstOf = (open: unknown): string => String(open).split(' or ')[0]!.replace('?', '')

type DirectionWords = { in: string[]; out: string[] }
const withoutQuestion = ({ in: into, out }: DirectionWords): DirectionWords => ({
  in: into.filter((word) => word !== '?'),
  out: out.filter((word) => word !== '?'),
})
