import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { AccountParams } from '../accounts/account.schema.ts'
import { findAccount } from '../accounts/account.store.ts'
import { Declined } from '../core/declined.ts'
import { Refusal } from '../core/errors.ts'
import { type Id, looksLikeId } from '../core/id.ts'
import { sha256 } from '../core/secret.ts'
import { isUniqueViolation } from '../db/database.ts'
import type { App } from '../http/app.ts'
import type { Context } from '../http/context.ts'
import { manage } from '../http/manage.ts'
import { allowSilence } from '../http/silence.ts'
import { tooLarge, withSpooled } from '../http/spool.ts'
import { findAnswer } from '../operators/idempotency.store.ts'
import type { ImportOrder, ImportReport } from './import.service.ts'
import { SourceRecordWire } from './records/shape.ts'
import { IdempotencyHeaders, ImportReportWire, RecordsQuery, StatementQuery } from './statement.schema.ts'

const LARGEST_FILE = 4 * 1024 * 1024 * 1024
const shared = manage('too_large', 'unsupported_media_type')

/** The operator's way in by API. The body is never held in memory: it goes to a file, and another process reads that. */
export function statementRoutes(app: App, context: Context): void {
  app.post(
    '/manage/statements',
    {
      schema: {
        operationId: 'importStatement',
        summary: 'Import a statement file',
        description:
          'The body is the file as the bank gave it: camt.052, 053 or 054, MT940 or MT942, OFX, QIF, Berlin Group or UK Open Banking JSON, or CSV of a known bank. What it is, is seen by its content. All of it is taken or nothing; repeating it changes nothing.',
        ...shared,
        streams: 'file',
        headers: IdempotencyHeaders,
        querystring: StatementQuery,
        response: { 200: ImportReportWire },
      },
    },
    async (request) => {
      const { accountId, fileName = 'statement', keep, ...options } = request.query
      const account = accountId === undefined ? {} : { accountId: await requireAccountId(context, accountId) }
      return take(context, request, { fileName, options, keepFile: keep === 'true', ...account })
    },
  )

  app.post(
    '/manage/accounts/:accountId/transactions',
    {
      schema: {
        operationId: 'ingestTransactions',
        summary: 'Send transactions',
        description:
          'Source records as a JSON array, or one JSON object a line (NDJSON). They are matched to what is there and make one revision; what is known already changes nothing.',
        ...shared,
        headers: IdempotencyHeaders,
        params: AccountParams,
        querystring: RecordsQuery,
        response: { 200: ImportReportWire },
        streams: SourceRecordWire,
      },
    },
    async (request) => {
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/json' && type !== 'application/x-ndjson') {
        throw new Refusal('unsupported_media_type', { message: 'Send application/json or application/x-ndjson.' })
      }
      return take(context, request, {
        accountId: await requireAccountId(context, request.params.accountId),
        fileName: 'records',
        options: { records: true },
        source: request.query.source ?? 'api',
        pendingIsComplete: request.query.pending === 'complete',
      })
    },
  )
}

async function requireAccountId(context: Context, text: string): Promise<Id<'account'>> {
  if (looksLikeId('account', text) && (await findAccount(context.db, text))) return text
  throw new Refusal('not_found', { resourceId: text })
}

async function take(
  context: Context,
  request: FastifyRequest,
  order: Omit<ImportOrder, 'path'>,
): Promise<Static<typeof ImportReportWire>> {
  const operator = request.operatorTokenId!
  const key = request.headers['idempotency-key'] as string | undefined
  const body = request.body as Readable | undefined
  if (!body) throw new Refusal('invalid_argument', { message: 'There is no body: send the file in it.' })
  // Said before it is sent: nobody waits for four gigabytes to hear it, and no disk holds them meanwhile.
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FILE) throw tooLarge(LARGEST_FILE)
  context.importer.prepare()
  const report = await withSpooled(context.settings.spoolFolder, body, LARGEST_FILE, async ({ path, hash }) => {
    const requestHash = sha256(`${request.method} ${request.url}\n${hash.toString('hex')}`)
    const earlier = async () => {
      const found = key === undefined ? undefined : await findAnswer(context.db, operator, key)
      if (found && !found.requestHash.equals(requestHash)) {
        throw new Refusal('invalid_argument', { message: 'The Idempotency-Key was used for another request.' })
      }
      return found?.answer as ImportReport | undefined
    }
    const answered = await earlier()
    if (answered) return answered
    try {
      const repeatable = key === undefined ? {} : { request: { tokenId: operator, key, hash: requestHash } }
      return await allowSilence(request, () => context.importer.take({ ...order, path, ...repeatable }))
    } catch (error) {
      if (isUniqueViolation(error)) {
        const first = await earlier()
        if (first) return first
      }
      if (error instanceof Declined) throw new Refusal('invalid_argument', { message: error.message })
      throw error
    }
  })
  // What is undefined in the report is left out of its JSON.
  return report as Static<typeof ImportReportWire>
}
