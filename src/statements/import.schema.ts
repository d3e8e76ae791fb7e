import Type, { type Static } from 'typebox'
import { cursorParameter, limitParameter, PageMetadata } from '../http/paging.ts'
import type { ImportReport } from './import.service.ts'
import type { StoredImport } from './import.store.ts'
import { ImportReportWire } from './statement.schema.ts'

const closed = { additionalProperties: false }
const ACCOUNT = 'acc_01kgx2kz4e8r5t7y9w1q3s6d0f'
const HASH = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'

const facts = {
  id: Type.String({ description: 'The import', examples: ['imp_01kgx2m8s0e6v9q4c1t7h3n5wd'] }),
  created: Type.String({ format: 'date-time', description: 'When it was', examples: ['2026-03-01T06:15:02.114Z'] }),
  file: Type.Optional(Type.String({ description: 'What people call the file', examples: ['2026-02.xml'] })),
  format: Type.String({ description: 'What it is', examples: ['camt'] }),
  size: Type.Integer({ description: 'In bytes', examples: [48_211] }),
  sha256: Type.String({ description: 'Of the file, as sha256sum prints it', examples: [HASH] }),
  statements: Type.Integer({ description: 'How many statements were in it', examples: [1] }),
  added: Type.Integer({ description: 'How many transactions were new', examples: [15] }),
  kept: Type.Boolean({ description: 'Whether the file itself can be had', examples: [true] }),
  erased: Type.Boolean({
    description: 'The owner of an account in it was forgotten: file, name and report are gone',
    examples: [false],
  }),
}

const ImportWire = Type.Object(facts, { $id: 'Import', ...closed })

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
      Type.String({ minLength: 1, maxLength: 64, description: 'Only those that told of it', examples: [ACCOUNT] }),
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

export const importToWire = (stored: StoredImport): Static<typeof ImportWire> => ({
  id: stored.id,
  created: stored.created.toISOString(),
  ...(!stored.erased && { file: stored.fileName }),
  format: stored.format,
  size: stored.size,
  sha256: stored.hash.toString('hex'),
  statements: stored.statements,
  added: stored.added,
  kept: stored.kept,
  erased: stored.erased,
})

export const withReport = (
  stored: StoredImport & { report: ImportReport | null },
): Static<typeof ImportWithReportWire> => ({
  ...importToWire(stored),
  ...(stored.report && { report: stored.report as Static<typeof ImportReportWire> }),
})
