import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { findBankProfile } from './bank-profiles.ts'
import type { Profile } from './csv/profile.ts'
import { readProfile } from './csv/read-profile.ts'
import { findProfile, noProfile } from './csv/recognise.ts'
import { type FileOptions, openFile } from './detect.ts'
import { csvPrinter, ndjsonPrinter, type Printer, printable, summaryPrinter } from './output.ts'
import { scan } from './scan.ts'
import { Unreadable } from './statement.ts'

const HELP = `Usage: bank-statements FILE [options]

Reads a bank statement (camt, MT940, OFX, QIF, bank JSON, CSV) and prints its records. FILE may be - for the standard input.

  --format ndjson|csv|summary     ndjson (the default) is one record per line; summary is one paragraph per
                                  statement: account, period, balances, count, sums
  --currency EUR                  if the file does not state it
  --date-order dmy|mdy|ymd        if none of the dates shows it
  --decimal-mark .|,              if none of the amounts shows it
  --sign signed|reversed|unsigned signed: minus is money out; reversed: plus is, as on many cards; unsigned: the
                                  debtor decides (Berlin Group)
  --charset windows-1252          if the file declares a wrong one or none
  --profile ID|FILE               of the bank, if the file is not recognised by itself; FILE is JSON, for CSV
  --help

Notes and lines that are left out go to the standard error; with --format summary they are part of it.
Exit codes: 0 the file was read to its end, 1 it was refused, 2 wrong usage.
`

const CHOICES = {
  format: ['ndjson', 'csv', 'summary'],
  'date-order': ['dmy', 'mdy', 'ymd'],
  'decimal-mark': ['.', ','],
  sign: ['signed', 'reversed', 'unsigned'],
} as const
const PRINTERS: Record<(typeof CHOICES)['format'][number], () => Printer> = {
  ndjson: ndjsonPrinter,
  csv: csvPrinter,
  summary: summaryPrinter,
}

const text = { type: 'string' } as const
const OPTIONS = {
  ...{
    format: text,
    currency: text,
    'date-order': text,
    'decimal-mark': text,
    sign: text,
    charset: text,
    profile: text,
  },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options']

type Values = { [Name in keyof typeof OPTIONS]?: string | boolean | undefined }

export type Terminal = {
  input: AsyncIterable<Uint8Array>
  out: (text: string) => Promise<void>
  err: (text: string) => void
}

/** Invalid arguments. */
class UsageError extends Error {}
/** The request cannot be fulfilled; the message says why. */
class Refused extends Error {}

/** The command `bank-statements`; returns its exit code. */
export async function run(args: string[], terminal: Terminal): Promise<number> {
  try {
    const { values, positionals } = parse(args)
    if (values.help) {
      await terminal.out(HELP)
      return 0
    }
    const [file, ...others] = positionals
    if (file === undefined) throw new UsageError('FILE is missing')
    if (others.length > 0) throw new UsageError(`one FILE at a time, and ${JSON.stringify(others[0])} is another`)
    const printer = PRINTERS[choice(values, 'format') ?? 'ndjson']()
    await print(file, await fileOptions(values), printer, terminal)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(printable(`bank-statements: ${error.message}\nSee: bank-statements --help\n`))
      return 2
    }
    if (!(error instanceof Refused)) throw error
    terminal.err(printable(`bank-statements: ${error.message}\n`))
    return 1
  }
}

function parse(args: string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function choice<Name extends keyof typeof CHOICES>(
  values: Values,
  name: Name,
): (typeof CHOICES)[Name][number] | undefined {
  const value = values[name]
  if (value === undefined) return undefined
  const found = CHOICES[name].find((one) => one === value)
  if (found === undefined) throw new UsageError(`--${name} must be one of ${CHOICES[name].join(' ')}`)
  return found
}

async function fileOptions(values: Values): Promise<FileOptions> {
  const { currency, charset, profile } = values as Record<string, string | undefined>
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    throw new UsageError('--currency must be a code of three letters, such as EUR')
  const [dateOrder, decimalMark, sign] = [
    choice(values, 'date-order'),
    choice(values, 'decimal-mark'),
    choice(values, 'sign'),
  ]
  return {
    ...(currency !== undefined && { currency }),
    ...(charset !== undefined && { charset }),
    ...(dateOrder && { dateOrder }),
    ...(decimalMark && { decimalMark }),
    ...(sign && { sign }),
    ...(profile !== undefined && { profile: findBankProfile(profile)?.id ?? (await csvProfile(profile)) }),
  }
}

async function csvProfile(name: string): Promise<Profile> {
  const known = findProfile(name)
  if (known) return known
  let json: unknown
  try {
    json = JSON.parse(await readFile(name, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError(
      code === 'ENOENT' ? `--profile: ${noProfile(name)}; nor is it a file` : `--profile ${name}: ${message}`,
    )
  }
  const profile = readProfile(json)
  if (Array.isArray(profile)) throw new Refused(`${name} is not a profile:\n  ${profile.join('\n  ')}`)
  return profile
}

async function print(name: string, options: FileOptions, printer: Printer, { input, out, err }: Terminal) {
  let printed = ''
  let hasPrinted = false
  const flush = async (): Promise<void> => {
    if (printed === '') return
    hasPrinted = true
    const ready = printed
    printed = ''
    await out(ready)
  }
  const opened = openFile(
    scan((event) => {
      const { text = '', note } = printer.print(event)
      printed += text
      if (note !== undefined) err(printable(`${note}\n`))
    }),
    options,
  )
  try {
    for await (const bytes of name === '-' ? input : createReadStream(name)) {
      opened.write(bytes)
      await flush()
    }
    opened.end()
    printed += printer.end(opened.format())
    await flush()
  } catch (error) {
    await flush()
    throw explain(name, error, hasPrinted)
  }
}

function explain(name: string, error: unknown, hasPrinted: boolean): unknown {
  const file = name === '-' ? 'the standard input' : name
  if (error instanceof Unreadable) {
    const warning = hasPrinted ? '\nThe file is refused as a whole: do not use what was printed of it.' : ''
    return new Refused(`${file}, line ${error.line}: ${error.why}${warning}`)
  }
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Refused(`${file}: there is no such file`)
  if (code === 'EISDIR') return new Refused(`${file} is a folder`)
  return code === undefined ? error : new Refused(`${file} cannot be read: ${message}`)
}
