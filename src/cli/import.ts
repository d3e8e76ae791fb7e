import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type FileOptions, type Habits, Unreadable } from '@vitrine/bank-statements'
import { isLocalDate, parseInstant } from '@vitrine/money'
import { type ImportDryRun, openDryRun } from '../ledger/imports/dry-run.ts'
import { importLocalFile } from '../ledger/imports/import.service.ts'
import type { ImportRequest, NamedAccounts } from '../ledger/imports/import.ts'
import { FileRefused, faultWords } from '../ledger/imports/import-fault.ts'
import type { Actor } from '../platform/changes/actor.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Deps } from '../platform/db/deps.ts'
import { type Command, type Invocation, oneOf, optional, Usage } from './command.ts'
import { describeDryRun, describeImport } from './import-report.ts'
import { importedActions } from './imported.ts'
import { idFrom } from './key.ts'
import { inOneLine } from './printable.ts'
import { profileFrom, requireKnownProfile } from './profile-argument.ts'
import { progressBar } from './progress.ts'
import { withDeps } from './service.ts'
import { saveInput } from './standard-input.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

export const importCommand: Command = {
  about: 'Import statement files: camt, MT940, OFX, QIF, bank JSON, CSV',
  actions: {
    '': {
      usage:
        'vitrine import FILE… [--account ACCOUNT_ID | --account NUMBER=ACCOUNT_ID …] [--dry-run] [--json] [--profile ID_OR_FILE] [--charset NAME] [--currency EUR] [--date-order dmy] [--decimal-mark ,] [--sign signed] [--ids stable] [--pending complete] [--booked complete] [--order newest-first] [--from DAY --to DAY] [--created TIME] [--keep]',
      about:
        'FILE may be - for what comes from another program. Imports each file as a whole or not at all; transactions that are already known do not change. If a file is refused, the others are still imported, and the exit code is 1. Accounts are found by IBAN, or named with --account. --dry-run reads without a database. --ids, --pending, --booked and --order describe how the source behaves; --from, --to and --created give what the file does not state: see docs/statements.md. --keep stores the file with its report.',
      options: {
        account: { type: 'string', multiple: true },
        'dry-run': flag,
        json: flag,
        profile: text,
        charset: text,
        currency: text,
        'date-order': text,
        'decimal-mark': text,
        sign: text,
        ids: text,
        pending: text,
        booked: text,
        order: text,
        from: text,
        to: text,
        created: text,
        keep: flag,
      },
      takes: ['FILE…'],
      run: runImport,
    },
    ...importedActions,
  },
}

/** Settings for all files of one call. */
type ImportSettings = Pick<ImportRequest, 'options' | 'period' | 'created'> & { accounts: NamedAccounts }

async function runImport(call: Invocation): Promise<number> {
  const options = await fileOptions(call)
  const settings: ImportSettings = { options, accounts: namedAccounts(call), ...statedBy(call) }
  const isInput = (path: string) => path === '-'
  if (call.positionals.filter(isInput).length > 1) throw new Usage('- can be given only once')
  const input = call.positionals.some(isInput) ? await saveInput(process.stdin) : undefined
  try {
    const paths = call.positionals.map((path) => (isInput(path) ? input!.path : path))
    return await importAll(call, paths, settings, (path) => (path === input?.path ? 'stdin' : path))
  } finally {
    await input?.remove()
  }
}

async function importAll(
  call: Invocation,
  paths: string[],
  settings: ImportSettings,
  nameOf: (path: string) => string,
): Promise<number> {
  const { options } = settings
  const dry = call.values['dry-run'] === true
  let failed = 0
  const each = async (files: string[], work: (file: string) => Promise<unknown>) => {
    for (const file of files) {
      try {
        await work(file)
      } catch (error) {
        failed += 1
        call.err(`vitrine import: ${explain(nameOf(file), error)}`)
      }
    }
  }
  if (dry) await each(paths, (file) => dryRun(call, file, nameOf(file), options))
  else
    await withDeps(call, async (deps, by) => {
      await requireKnownProfile(deps, options.profile)
      await each(paths, (file) => importOne(call, deps, by, file, settings))
    })
  return failed === 0 ? 0 : 1
}

/**
 * One account for all statements, or one for each account number in the file: `--account 12-345=acc_… --account
 * 12-346=acc_…`.
 */
function namedAccounts(call: Invocation): NamedAccounts {
  const accounts: NamedAccounts = {}
  for (const text of (call.values.account as string[] | undefined) ?? []) {
    const at = text.lastIndexOf('=')
    if (at < 0) accounts.only = idFrom('account', text)
    else accounts.byNumber = { ...accounts.byNumber, [text.slice(0, at)]: idFrom('account', text.slice(at + 1)) }
  }
  return accounts
}

async function fileOptions(call: Invocation): Promise<FileOptions> {
  const [profile, charset, currency] = [
    optional(call, 'profile'),
    optional(call, 'charset'),
    optional(call, 'currency'),
  ]
  if (currency && !/^[A-Z]{3}$/.test(currency))
    throw new Usage('--currency must be a code of three letters, such as EUR')
  return {
    ...(charset && { charset }),
    ...(currency && { currency }),
    ...(call.values['date-order'] !== undefined && { dateOrder: oneOf(call, 'date-order', ['dmy', 'mdy', 'ymd']) }),
    ...(call.values['decimal-mark'] !== undefined && { decimalMark: oneOf(call, 'decimal-mark', ['.', ',']) }),
    ...(call.values.sign !== undefined && { sign: oneOf(call, 'sign', ['signed', 'reversed', 'unsigned']) }),
    ...habitsFrom(call),
    ...(profile && { profile: await profileFrom(profile, call.values['dry-run'] === true) }),
  }
}

function habitsFrom(call: Invocation): Habits {
  const claim = (name: string) => (oneOf(call, name, ['complete', 'partial']) === 'complete' ? 'complete' : 'increment')
  const { ids, pending, booked, order } = call.values
  return {
    ...(ids !== undefined && { ids: oneOf(call, 'ids', ['stable', 'volatile', 'reused']) }),
    ...(pending !== undefined && { pending: claim('pending') }),
    ...(booked !== undefined && { booked: claim('booked') }),
    ...(order !== undefined && { order: oneOf(call, 'order', ['newest-first', 'oldest-first']) }),
  }
}

/** Facts that the file should state but may lack. */
function statedBy(call: Invocation): Pick<ImportRequest, 'period' | 'created'> {
  const [from, to, created] = [optional(call, 'from'), optional(call, 'to'), optional(call, 'created')]
  if ((from === undefined) !== (to === undefined)) throw new Usage('--from and --to must be given together')
  if ([from, to].some((day) => day !== undefined && !isLocalDate(day)))
    throw new Usage('--from and --to must be dates such as 2026-02-28')
  if (from && to && from > to) throw new Usage(`--from must not be after --to, and ${from} is after ${to}`)
  if (created && !parseInstant(created))
    throw new Usage('--created must be a date-time with an offset, such as 2026-02-28T18:00:00+01:00')
  return { ...(from && to && { period: { from, to } }), ...(created && { created }) }
}

async function dryRun(call: Invocation, path: string, file: string, options: FileOptions): Promise<void> {
  const reader = openDryRun(file, options)
  for await (const chunk of createReadStream(path)) reader.write(chunk)
  const result = reader.end()
  if (call.values.json) {
    call.out(JSON.stringify({ file, format: result.format, statements: result.statements.map(toJson) }))
    return
  }
  call.out(`${describeDryRun(result)}\n`)
}

async function importOne(
  call: Invocation,
  deps: Deps,
  by: Actor,
  file: string,
  settings: ImportSettings,
): Promise<void> {
  const bar = progressBar(basename(file), 'bytes')
  const stop = () => {
    bar.end()
    call.err(`vitrine import: stopped at ${inOneLine(file)}. A file is stored whole or not at all; import it again.`)
    process.exit(130)
  }
  process.once('SIGINT', stop)
  try {
    const { size } = await stat(file)
    const report = await importLocalFile(deps, by, {
      path: file,
      fileName: basename(file),
      ...settings,
      keep: call.values.keep === true,
      progress: (bytes) => bar.update(bytes, size),
    })
    bar.end()
    call.out(call.values.json ? JSON.stringify(report) : `${describeImport(report)}\n`)
  } finally {
    process.off('SIGINT', stop)
    bar.end()
  }
}

/** Every key is present, also where the file has no value. */
const toJson = ({
  account,
  currency,
  opening,
  closing,
  entries,
  sum,
  balanced,
  transactions,
}: ImportDryRun['statements'][number]) => ({
  account: account ?? null,
  currency: currency ?? null,
  opening: opening ?? null,
  closing: closing ?? null,
  entries,
  sum,
  balanced,
  transactions,
})

/** Errors of the system for an unreadable file; each affects one file, and the others go on. */
const UNREADABLE: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  ENAMETOOLONG: 'there is no such file',
  EISDIR: 'this is a folder; name the files in it',
  EACCES: 'you may not read this file',
  EPERM: 'you may not read this file',
  ELOOP: 'this link leads to itself',
  ESPIPE: 'this is a pipe; name it - to read what comes out of it',
}

function explain(file: string, error: unknown): string {
  const name = inOneLine(file)
  if (error instanceof Unreadable) return `${name}, line ${error.line}: ${error.why}`
  if (error instanceof FileRefused) {
    const words = faultWords(error.faults, 'terminal', name)
    return words.startsWith(`${name}, `) ? words : `${name}: ${words}`
  }
  if (error instanceof OperatorError) return `${name}: ${error.wordsFor('terminal')}`
  const why = UNREADABLE[(error as { code?: string }).code ?? '']
  if (why) return `${name}: ${why}`
  throw error
}
