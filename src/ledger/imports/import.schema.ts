import { UNKNOWN_BANK } from '@vitrine/bank-statements'
import Type, { type Static } from 'typebox'
import { cursorParameter, limitParameter, PageMetadata } from '../../platform/http/paging.ts'
import type { ImportReport } from './file-to-ledger.service.ts'
import type { StoredImport } from './import.store.ts'
import { IMPORT_STATUSES, UNRESOLVED_DAYS } from './import.ts'
import { FAULT_CODES, type ImportFault } from './import-fault.ts'
import { ImportReportWire } from './statement.schema.ts'

const closed = { additionalProperties: false }
const ACCOUNT = 'acc_01kgx2kz4e8r5t7y9w1'
const HASH = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'

const time = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })

const fault = (description: string, example: string) => Type.Optional(Type.String({ description, examples: [example] }))

const ImportFaultWire = Type.Object(
  {
    code: Type.Enum([...FAULT_CODES], { type: 'string', description: 'What is wrong', examples: ['no_account'] }),
    number: fault('The account as the file names it: an IBAN, or a number of the bank', 'DE17200400600628908600'),
    currency: fault('Its currency, by the file', 'EUR'),
    numbers: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The accounts of the file, where it is of several',
        examples: [['Giro']],
      }),
    ),
    accountIds: Type.Optional(
      Type.Array(Type.String(), { description: 'The accounts that it is about', examples: [[ACCOUNT]] }),
    ),
    accountIban: fault('Of the account that was named', 'SI56192001234567892'),
    accountCurrency: fault('The same', 'EUR'),
    line: Type.Optional(Type.Integer({ description: 'Where in the file', examples: [12] })),
    why: fault('What is wrong there', 'the statement ends in the middle'),
    begins: fault('Of a row of CSV that can be left out: what it begins with', 'Total'),
    option: fault('The parameter of the import that would say what the file does not', 'currency'),
    candidates: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.String({ description: 'The CSV profile', examples: ['nl-rabobank'] }),
            bank: Type.String({ description: 'Its bank', examples: ['Rabobank'] }),
          },
          closed,
        ),
        { description: 'Profiles that fit, if the file is of one of these banks' },
      ),
    ),
  },
  { $id: 'ImportFault', ...closed },
)

const facts = {
  id: Type.String({ description: 'The import', examples: ['imp_01kgx2m8s0e6v9q4c1t7h3n5wd'] }),
  status: Type.Enum([...IMPORT_STATUSES], {
    type: 'string',
    description:
      'receiving, queued and running: not ready yet. done: all of it is in the ledger. refused or failed: nothing is, and reason says why',
    examples: ['done'],
  }),
  created: time('When it was sent', '2026-03-01T06:15:02.114Z'),
  started: Type.Optional(time('When the work on it began', '2026-03-01T06:15:02.201Z')),
  finished: Type.Optional(time('When it had ended', '2026-03-01T06:15:02.377Z')),
  progress: Type.Object(
    {
      done: Type.Integer({
        description: 'Bytes: half of each counts when it is read, half when its lines are in the ledger',
        examples: [48_211],
      }),
      all: Type.Integer({ description: 'Of so many', examples: [48_211] }),
    },
    closed,
  ),
  reason: Type.Optional(
    Type.String({
      description: 'Why it was refused, or failed',
      examples: ['2026-02.xml, line 12: the statement ends in the middle'],
    }),
  ),
  faults: Type.Optional(
    Type.Array(ImportFaultWire, { description: 'The same as facts, for programs: each names what would settle it' }),
  ),
  importedAs: Type.Optional(
    Type.String({
      description: 'Of a refused or failed one: the later import that took the same content',
      examples: ['imp_01kgx2m8s0e6v9q4c1t7h3n5wd'],
    }),
  ),
  needsProfile: Type.Optional(
    Type.Boolean({
      description:
        'Refused as CSV of a bank that is not known: a profile of it would help, see /manage/csv-profiles/try',
      examples: [true],
    }),
  ),
  file: Type.Optional(Type.String({ description: 'What people call the file', examples: ['2026-02.xml'] })),
  format: Type.Optional(Type.String({ description: 'What it is; there when it is done', examples: ['camt'] })),
  size: Type.Integer({ description: 'In bytes', examples: [48_211] }),
  sha256: Type.Optional(Type.String({ description: 'Of the file, as sha256sum prints it', examples: [HASH] })),
  statements: Type.Integer({ description: 'How many statements were in it', examples: [1] }),
  added: Type.Integer({ description: 'How many transactions were new', examples: [15] }),
  kept: Type.Boolean({ description: 'Whether the file itself can be downloaded', examples: [true] }),
  erased: Type.Boolean({
    description: 'The owner of an account in it was forgotten: file, name and report are gone',
    examples: [false],
  }),
}

export const ImportWire = Type.Object(facts, { $id: 'Import', ...closed })

export const ImportListWire = Type.Object(
  { data: Type.Array(ImportWire), metadata: PageMetadata },
  { $id: 'ImportList', ...closed },
)

export const ImportWithReportWire = Type.Object(
  { ...facts, report: Type.Optional(ImportReportWire) },
  { $id: 'ImportWithReport', ...closed },
)

export const ImportListQuery = Type.Object(
  {
    accountId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Only imports with lines of this account',
        examples: [ACCOUNT],
      }),
    ),
    status: Type.Optional(
      Type.Enum([...IMPORT_STATUSES], { type: 'string', description: 'Only those', examples: ['refused'] }),
    ),
    unresolved: Type.Optional(
      Type.Literal('true', {
        type: 'string',
        description: `Only those of the last ${UNRESOLVED_DAYS} days that were refused or failed, and whose file was not sent again since`,
        examples: ['true'],
      }),
    ),
    cursor: cursorParameter(),
    limit: limitParameter,
  },
  closed,
)

export const ImportParams = Type.Object(
  { importId: Type.String({ description: 'The import', examples: ['imp_01kgx2m8s0e6v9q4c1t7h3n5wd'] }) },
  closed,
)

/** Without what only a message says. */
const faultToWire = (fault: ImportFault): Static<typeof ImportFaultWire> => {
  if (fault.code !== 'csv_unknown') return fault
  const { description: _, questions: __, ...rest } = fault
  return rest
}

export const importToWire = (stored: Omit<StoredImport, 'report'>): Static<typeof ImportWire> => ({
  id: stored.id,
  status: stored.status,
  created: stored.created.toISOString(),
  ...(stored.started && { started: stored.started.toISOString() }),
  ...(stored.finished && { finished: stored.finished.toISOString() }),
  progress: { done: stored.bytesDone, all: stored.size },
  ...(stored.reason !== null && { reason: stored.reason }),
  ...(stored.faults && { faults: stored.faults.map(faultToWire) }),
  ...(stored.importedAs !== null && { importedAs: stored.importedAs }),
  ...(stored.reason?.includes(UNKNOWN_BANK) && { needsProfile: true }),
  ...(!stored.erased && { file: stored.fileName }),
  ...(stored.format !== null && { format: stored.format }),
  size: stored.size,
  ...(stored.hash && { sha256: stored.hash.toString('hex') }),
  statements: stored.statements,
  added: stored.added,
  kept: stored.kept,
  erased: stored.erased,
})

/** Reports of earlier versions have no refused lines. */
export const reportToWire = (report: ImportReport): Static<typeof ImportReportWire> => ({
  ...(report as Static<typeof ImportReportWire>),
  refused: report.refused ?? [],
  moreRefused: report.moreRefused ?? 0,
})

export const withReport = (stored: StoredImport<ImportReport>): Static<typeof ImportWithReportWire> => ({
  ...importToWire(stored),
  ...(stored.report && { report: reportToWire(stored.report) }),
})
