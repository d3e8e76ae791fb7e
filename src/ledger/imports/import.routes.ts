import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { type CursorDeps, DEFAULT_LIMIT, pageStart, toPage } from '../../platform/http/paging.ts'
import { withNames } from '../../surfaces/find/names.service.ts'
import { readKeptFile } from './file-parts.service.ts'
import type { ImportReport } from './file-to-ledger.service.ts'
import {
  ImportListQuery,
  ImportListWire,
  ImportParams,
  ImportWithReportWire,
  importToWire,
  withReport,
} from './import.schema.ts'
import { findImport, listImports } from './import.store.ts'
import { unresolvedSince } from './import.ts'

const shared = manage('viewer')

/** The imports with their times and outcomes. */
export function importRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/imports',
    {
      schema: {
        operationId: 'listImports',
        summary: 'List imports',
        description:
          'Files and batches of records, the newest first, by command and by API alike; those that were refused too.',
        ...shared,
        querystring: ImportListQuery,
        response: { 200: ImportListWire },
      },
    },
    async (request) => {
      const { accountId, status, unresolved, cursor, limit = DEFAULT_LIMIT } = request.query
      if (accountId !== undefined && !looksLikeId('account', accountId)) return { data: [], metadata: {} }
      const list = `imports ${accountId ?? ''} ${status ?? ''} ${unresolved ?? ''}`
      const before = pageStart(deps.cursorKey, list, cursor)
      const since = unresolved === undefined ? null : unresolvedSince(await databaseNow(deps.db))
      const filter = { accountId: accountId ?? null, status: status ?? null, unresolvedSince: since }
      const found = await listImports(deps.db, { ...filter, before, limit: limit + 1 })
      const { page, metadata } = toPage(deps.cursorKey, list, found, limit)
      return { data: page.map(importToWire), metadata }
    },
  )

  app.get(
    '/manage/imports/:importId',
    {
      schema: {
        operationId: 'getImport',
        summary: 'Read an import',
        description: 'How far it is; and when it is done, its report.',
        ...shared,
        params: ImportParams,
        response: { 200: ImportWithReportWire },
      },
    },
    async (request) => {
      const { report, ...found } = withReport(await requireImport(deps, request.params.importId))
      return report ? { ...found, report: { ...report, accounts: await withNames(deps, report.accounts) } } : found
    },
  )

  app.get(
    '/manage/imports/:importId/file',
    {
      schema: {
        operationId: 'getImportedFile',
        summary: 'Get the file of an import',
        description:
          'Byte for byte as it came, where it was imported with `keep=true` or `--keep`. `Repr-Digest` is its SHA-256.',
        ...shared,
        refusals: shared.refusals.filter((name) => name !== 'not_acceptable'),
        params: ImportParams,
        gives: 'file',
        answerHeaders: ['Repr-Digest'],
      },
    },
    async (request, reply) => {
      const stored = await requireImport(deps, request.params.importId)
      if (!stored.kept) {
        const message = stored.erased
          ? 'The file was erased.'
          : 'The file was not kept. Import with keep=true to keep one; of an import that is not done there is none.'
        throw new Refusal('not_found', { message, resourceId: stored.id })
      }
      return (reply as unknown as FastifyReply)
        .type('application/octet-stream')
        .header('Content-Length', stored.size)
        .header('Content-Disposition', attachmentOf(stored.fileName))
        .header('Repr-Digest', `sha-256=:${stored.hash!.toString('base64')}:`)
        .send(Readable.from(readKeptFile(deps.db, stored), { objectMode: false }))
    },
  )
}

async function requireImport(deps: Deps & CursorDeps, importId: string) {
  const found = looksLikeId('import', importId)
    ? await findImport<ImportReport>(deps.db, importId as Id<'import'>)
    : undefined
  if (!found) throw new Refusal('not_found', { resourceId: importId })
  return found
}

/** The plain name is for programs that do not know the other one. */
function attachmentOf(name: string): string {
  const escaped = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${escaped}`
}
