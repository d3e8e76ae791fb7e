import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type FileOrder, type ImportReport, ingestFile } from '../../src/ledger/imports/ingest-file.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Deps } from '../../src/platform/db/deps.ts'

/** As `vitrine import` does it. */
export async function importFile(
  deps: Deps,
  { path, accountId, options = {}, ...order }: Partial<FileOrder> & { path: string; accountId?: Id<'account'> },
): Promise<ImportReport> {
  const fileName = order.fileName ?? basename(path)
  const accounts = accountId ? { only: accountId } : {}
  const id = deps.newId('import')
  return ingestFile(deps, id, { ...order, fileName, options, accounts }, createReadStream(path), async () => {})
}
