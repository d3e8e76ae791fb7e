import { type BankProfile, findBankProfile } from './bank-profiles.ts'
import { looksLikeCamt, openCamtReader } from './camt/camt.ts'
import { countLines, createDecoder, type Decoder, detectCharset } from './charset.ts'
import { openCsvReader } from './csv/csv.ts'
import { describeGuess, summariseGuess, UNKNOWN_BANK } from './csv/describe.ts'
import type { ProfileGuess } from './csv/guess.ts'
import { DELIMITERS, type Profile } from './csv/profile.ts'
import { readProfile } from './csv/read-profile.ts'
import { findProfile, firstRows, noProfile, recogniseProfile } from './csv/recognise.ts'
import type { CsvRow } from './csv/tokenizer.ts'
import { joinHabits } from './habits.ts'
import { looksLikeBerlinGroup, openBerlinGroupReader } from './json/berlin-group.ts'
import { looksLikeEnableBanking, openEnableBankingReader } from './json/enable-banking.ts'
import { looksLikeSimplefin, openSimplefinReader } from './json/simplefin.ts'
import { looksLikeUkOpenBanking, openUkOpenBankingReader } from './json/uk-open-banking.ts'
import { looksLikeMt940, openMt940Reader } from './mt940/mt940.ts'
import { looksLikeOfx, openOfxReader } from './ofx/ofx.ts'
import { looksLikeQif, openQifReader } from './qif/qif.ts'
import { openReadingBudget, threadCpuMs } from './reading-budget.ts'
import {
  type OpenReader,
  type Reader,
  type ReaderEvent,
  type ReadOptions,
  UnknownCsv,
  Unreadable,
} from './statement.ts'

export type FormatName =
  | 'camt'
  | 'mt940'
  | 'ofx'
  | 'qif'
  | 'simplefin'
  | 'enable-banking'
  | 'berlin-group'
  | 'uk-open-banking'
  | 'csv'

/** In this order: unmistakable formats first, and CSV last, because any text could be one. */
const FORMATS: { name: FormatName; looksLike: (start: string) => boolean; open: OpenReader }[] = [
  { name: 'camt', looksLike: looksLikeCamt, open: openCamtReader },
  { name: 'ofx', looksLike: looksLikeOfx, open: openOfxReader },
  { name: 'mt940', looksLike: looksLikeMt940, open: openMt940Reader },
  { name: 'qif', looksLike: looksLikeQif, open: openQifReader },
  { name: 'simplefin', looksLike: looksLikeSimplefin, open: openSimplefinReader },
  { name: 'enable-banking', looksLike: looksLikeEnableBanking, open: openEnableBankingReader },
  { name: 'berlin-group', looksLike: looksLikeBerlinGroup, open: openBerlinGroupReader },
  { name: 'uk-open-banking', looksLike: looksLikeUkOpenBanking, open: openUkOpenBankingReader },
]

/** Files that are sent by mistake, by their first bytes; none of them is unpacked, so no archive can explode. */
const NOT_STATEMENTS: [bytes: number[], what: string][] = [
  [[0x1f, 0x8b], 'a gzip archive; unpack it first'],
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive or an office document; unpack it, or export it as CSV'],
  [[0x50, 0x4b, 0x05, 0x06], 'an empty zip archive'],
  [[0xff, 0xd8, 0xff], 'a JPEG picture'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document; ask the bank for camt.053, MT940 or CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old office document; export it as CSV'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
]

/**
 * `profile`: the profile of the file, or its id. `profiles`: further ones that the caller knows. `records`: not a
 * statement but source records, which only the caller can know.
 */
export type FileOptions = ReadOptions & {
  charset?: string
  profile?: string | Profile
  profiles?: readonly Profile[]
  records?: boolean
}

export type OpenedFile = { write: (bytes: Uint8Array) => void; end: () => void; format: () => string }

/** Enough to recognise a file, even after a long preamble. */
const SAMPLE_BYTES = 64 * 1024

/**
 * Bytes in, events out. The format is recognised by the content, never by the file name; unless it is `known`, as for
 * source records. A file that takes more processor time than its size explains is refused.
 */
export function openFile(
  emit: (event: ReaderEvent) => void,
  options: FileOptions,
  known?: Recognised,
  cpuMs: () => number = threadCpuMs,
): OpenedFile {
  const budget = openReadingBudget(cpuMs)
  let sample: Uint8Array[] | undefined = []
  let size = 0
  let reader: (Reader & { line: () => number }) | undefined
  let decoder: Decoder | undefined
  let format = 'unknown'

  function begin(): void {
    const start = Buffer.concat(sample!)
    sample = undefined
    const found = known ?? recognise(start, options)
    format = found.format
    decoder = createDecoder(detectCharset(start, found.hints))
    reader = refuseNul(found.open(joinHabits(emit, options), options))
    reader.write(decoder.decode(start))
  }

  function write(bytes: Uint8Array): void {
    if (sample) {
      sample.push(bytes)
      size += bytes.length
      if (size >= SAMPLE_BYTES) begin()
    } else reader!.write(decoder!.decode(bytes))
  }

  function end(): void {
    if (sample) begin()
    reader!.write(decoder!.end())
    reader!.end()
  }

  const line = (): number => reader?.line() ?? 1
  return {
    write: (bytes) => budget.spend(bytes.length, () => write(bytes), line),
    end: () => budget.spend(0, end, line),
    format: () => format,
  }
}

/** NUL cannot be stored, and removing it would alter the file. Half a surrogate pair is no text in any charset. */
function refuseNul(reader: Reader): Reader & { line: () => number } {
  let line = 1
  return {
    write(text) {
      const nul = text.indexOf('\0')
      if (nul >= 0)
        throw new Unreadable(
          line + countLines(text.slice(0, nul)),
          `a NUL character stands here; no bank writes one, so the file is damaged or its charset is another`,
          'charset',
        )
      reader.write(text)
      line += countLines(text)
    },
    end: () => reader.end(),
    line: () => line,
  }
}

export type Recognised = { format: string; open: OpenReader; hints: { stated?: string; profile?: string } }

function refuseMistakes(start: Buffer): void {
  if (start.length === 0) throw new Unreadable(1, 'the file is empty')
  const mistake = NOT_STATEMENTS.find(([bytes]) => bytes.every((byte, index) => start[index] === byte))
  if (mistake) throw new Unreadable(1, `this is ${mistake[1]}`)
}

function recognise(start: Buffer, options: FileOptions): Recognised {
  refuseMistakes(start)
  const stated = options.charset === undefined ? {} : { stated: options.charset }
  const bank = typeof options.profile === 'string' ? findBankProfile(options.profile) : undefined
  if (options.profile !== undefined && !bank) {
    const { profile: asked, profiles: own = [] } = options
    const profile = typeof asked === 'string' ? (own.find(({ id }) => id === asked) ?? findProfile(asked)) : asked
    if (!profile) throw new UnknownCsv(1, noProfile(String(asked), own))
    return withProfile(profile, stated)
  }
  const text = createDecoder(detectCharset(start, stated)).decode(start)
  const known = FORMATS.find(({ looksLike }) => looksLike(text))
  if (bank) return ofBank(bank, known, stated)
  if (known) return { format: known.name, open: known.open, hints: stated }
  const { profile, guess } = recogniseProfile(text, options, options.profiles)
  if (profile) return withProfile(profile, stated)
  const guessed = guess && byGuess(guess, stated)
  if (guessed) return guessed
  if (guess) throw refusalOf(guess)
  throw new Unreadable(
    1,
    'this is no statement: neither camt, MT940, OFX, QIF, bank JSON nor a CSV file with a header row',
  )
}

/** The beginning of a CSV file, for a person who describes it: its first rows, and its profile or a guess of one. */
export type CsvInspection = { profile?: Profile; guess?: ProfileGuess; rows: CsvRow[] }

/** @param asked the delimiter and the charset where a person has chosen them. */
export function inspectCsv(
  start: Buffer,
  asked: { delimiter?: string; charset?: string },
  own: readonly Profile[],
): CsvInspection {
  refuseMistakes(start)
  const hints = asked.charset === undefined ? {} : { profile: asked.charset }
  const text = createDecoder(detectCharset(start, hints)).decode(start)
  const known = FORMATS.find(({ looksLike }) => looksLike(text))
  if (known) throw new Unreadable(1, `this is ${known.name}, which needs no profile: import it as it is`)
  const found = recogniseProfile(text, {}, own)
  const delimiter = asked.delimiter ?? found.profile?.delimiter ?? found.guess?.delimiter ?? DELIMITERS[0]
  return { ...found, rows: firstRows(text, delimiter) }
}

function ofBank(
  bank: BankProfile,
  known: (typeof FORMATS)[number] | undefined,
  stated: { stated?: string },
): Recognised {
  const isItsFormat = bank.formats.some((format) => format === known?.name)
  if (!known || !isItsFormat) {
    throw new Unreadable(
      1,
      `the profile ${bank.id} is for ${bank.formats.join(' and ')}, and this is ${known?.name ?? 'none of them'}`,
    )
  }
  return { format: known.name, open: (emit, options) => known.open(emit, { ...options, bank: bank.id }), hints: stated }
}

const withProfile = (profile: Profile, stated: { stated?: string }): Recognised => ({
  format: 'csv',
  open: openCsvReader(profile),
  hints: { ...stated, ...(profile.charset && { profile: profile.charset }) },
})

/** Begins with the first cell that cannot be read: once it is right, it may answer what is still open. */
function refusalOf(guess: ProfileGuess): UnknownCsv {
  const [first] = guess.faults
  return new UnknownCsv(
    first?.line ?? 1,
    first?.why ?? UNKNOWN_BANK,
    describeGuess(guess),
    guess.candidates,
    guess.questions,
  )
}

/** A file of an unknown bank is read only if nothing about it is open, and the report says how it was read. */
function byGuess(guess: ProfileGuess, stated: { stated?: string }): Recognised | undefined {
  const profile = guess.questions.length + guess.faults.length === 0 ? readProfile(guess.draft) : []
  if (Array.isArray(profile)) return undefined
  const open: OpenReader = (emit, options) => {
    // The marks in the amounts were settled by all amounts together.
    const settled = { ...options, decimalMark: profile.decimalMark }
    const reader = openCsvReader(profile, summariseGuess(guess))(emit, settled)
    const attempt = (work: () => void): void => {
      try {
        work()
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        throw new UnknownCsv(error.line, error.fact, describeGuess(guess), guess.candidates, guess.questions)
      }
    }
    return { write: (text) => attempt(() => reader.write(text)), end: () => attempt(() => reader.end()) }
  }
  return { format: 'csv', open, hints: stated }
}
