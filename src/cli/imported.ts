import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readKeptFile } from '../ledger/imports/file-parts.service.ts'
import type { ImportReport } from '../ledger/imports/file-to-ledger.service.ts'
import { findImport, listImports, type StoredImport } from '../ledger/imports/import.store.ts'
import { IMPORT_STATUSES } from '../ledger/imports/import.ts'
import { faultWords } from '../ledger/imports/import-fault.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Deps } from '../platform/db/deps.ts'
import { type Command, type Invocation, oneOf, optional, Usage } from './command.ts'
import { describeImport } from './import-report.ts'
import { idFrom } from './key.ts'
import { inOneLine, shorten } from './printable.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const MAX_LISTED = 500
const MAX_REASON_LENGTH = 60

/** Past imports: list them, show one, and get a kept file back. */
export const importedActions: Command['actions'] = {
  list: {
    usage: 'vitrine import list [--account ACCOUNT_ID] [--status refused] [--limit 20] [--json]',
    about: 'List imports, newest first: files and records, from the command line and the API, including refused ones.',
    options: { account: text, status: text, limit: text, json: flag },
    run: (call) => {
      const account = optional(call, 'account')
      const accountId = account === undefined ? null : idFrom('account', account)
      const status = call.values.status === undefined ? null : oneOf(call, 'status', IMPORT_STATUSES)
      const limit = limitFrom(call)
      return withDeps(call, async ({ db }) => {
        const imports = await listImports(db, { accountId, status, unresolvedSince: null, before: null, limit })
        if (call.values.json) call.out(JSON.stringify(imports.map((await wire()).importToWire)))
        else call.out(table(imports.map(toLine)))
        return 0
      })
    },
  },
  show: {
    usage: 'vitrine import show IMPORT_ID [--json]',
    about: 'Show the state of an import, and its report when it is done.',
    takes: ['IMPORT_ID'],
    options: { json: flag },
    run: (call) => withImport(call, (_, stored) => show(call, stored)),
  },
  file: {
    usage: 'vitrine import file IMPORT_ID > FILE',
    about: 'Write a kept file to standard output, byte for byte as it was received, after checking its stored hash.',
    takes: ['IMPORT_ID'],
    run: (call) => withImport(call, (deps, stored) => writeFile(call, deps, stored)),
  },
}

function limitFrom(call: Invocation): number {
  const stated = optional(call, 'limit') ?? '20'
  const limit = Number(stated)
  if (!/^\d+$/.test(stated) || limit < 1 || limit > MAX_LISTED)
    throw new Usage(`--limit must be a number from 1 to ${MAX_LISTED}`)
  return limit
}

/** Loaded only here: importing a file needs no schemas. */
const wire = () => import('../ledger/imports/import.schema.ts')

type WithReport = StoredImport<ImportReport>

function withImport(call: Invocation, work: (deps: Deps, stored: WithReport) => Promise<void>): Promise<number> {
  const id = idFrom('import', call.positionals[0]!)
  return withDeps(call, async (deps) => {
    const stored = await findImport<ImportReport>(deps.db, id)
    if (!stored) throw new OperatorError(`There is no import ${id}. See: vitrine import list`)
    await work(deps, stored)
    return 0
  })
}

async function writeFile({ stdout }: Invocation, { db }: Deps, stored: WithReport): Promise<void> {
  if (stored.erased) throw new OperatorError(`The file of ${stored.id} was erased.`)
  if (!stored.kept)
    throw new OperatorError(`The file of ${stored.id} was not kept. Files are kept with: vitrine import --keep`)
  try {
    await pipeline(Readable.from(readKeptFile(db, stored)), stdout, { end: false })
  } catch (error) {
    // The reader closed the pipe.
    if ((error as { code?: string }).code !== 'EPIPE') throw error
  }
}

async function show(call: Invocation, stored: WithReport): Promise<void> {
  if (call.values.json) return call.out(JSON.stringify((await wire()).withReport(stored)))
  const { id, status, created, size, hash, kept, erased, report } = stored
  const sha256 = hash?.toString('hex')
  call.out(table([{ import: id, status, at: created, bytes: size, sha256, kept: kept ? 'yes' : 'no' }]))
  call.out()
  if (erased) call.out('The rest was erased with the owner of an account in it.')
  else call.out(report ? describeImport(report) : (reasonOf(stored) ?? describeProgress(stored)))
}

const reasonOf = ({ reason, faults, fileName }: Omit<StoredImport, 'report'>): string | null =>
  faults ? faultWords(faults, 'terminal', fileName) : reason

const describeProgress = ({ status, bytesDone, size }: WithReport): string =>
  status === 'running' ? `${percent(bytesDone, size)} % of it is done.` : 'No worker has started it yet.'

const percent = (done: number, all: number): number => (all === 0 ? 0 : Math.floor((done / all) * 100))

function toLine(stored: Omit<StoredImport, 'report'>) {
  const reason = reasonOf(stored)
  return {
    import: stored.id,
    status: stored.status,
    at: stored.created,
    file: stored.erased ? '(erased)' : stored.fileName,
    format: stored.format,
    bytes: stored.size,
    statements: stored.statements,
    added: stored.added,
    kept: stored.kept ? 'yes' : 'no',
    reason: reason && shorten(inOneLine(reason.replaceAll('\n', ' ')), MAX_REASON_LENGTH),
  }
}
