import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import {
  type ImportReport,
  type ImportRun,
  writeFileToLedger,
} from '../../src/ledger/imports/file-to-ledger.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Deps } from '../../src/platform/db/deps.ts'

/** As `vitrine import` does it. */
export async function importFile(
  deps: Deps,
  {
    path,
    accountId,
    options = {},
    accounts = accountId ? { only: accountId } : {},
    ...run
  }: Partial<ImportRun> & { path: string; accountId?: Id<'account'> },
): Promise<ImportReport> {
  const fileName = run.fileName ?? basename(path)
  const id = deps.newId('import')
  return writeFileToLedger(deps, id, { ...run, fileName, options, accounts }, createReadStream(path), async () => {})
}
