import type { Readable } from 'node:stream'
import { findBankProfile, findProfile, type Habits, noProfile } from '@vitrine/bank-statements'
import { isLocalDate, parseInstant } from '@vitrine/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { AccountParams } from '../../people/accounts/account.schema.ts'
import { findAccount } from '../../people/accounts/account.store.ts'
import { keyOf, markReplayed } from '../../platform/changes/idempotency.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { extendIdleTimeout } from '../../platform/http/idle-timeout.ts'
import { manage } from '../../platform/http/manage.ts'
import type { TrafficDeps } from '../../platform/http/traffic.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { loadProfiles } from '../profiles/profile.service.ts'
import { findStoredProfile } from '../profiles/profile.store.ts'
import { tooLarge } from './file-parts.service.ts'
import type { ImportReport } from './file-to-ledger.service.ts'
import { ImportWire, importToWire, reportToWire } from './import.schema.ts'
import { waitForImport } from './import.service.ts'
import { type ImportRequest, type NamedAccounts, waitFrom } from './import.ts'
import { SendingWire } from './records/shape.ts'
import { ImportReportWire, RecordsQuery, StatementQuery, UploadHeaders } from './statement.schema.ts'
import { takeUpload, type Upload } from './take-upload.service.ts'

const LARGEST_FILE = 4 * 1024 * 1024 * 1024
/** A batch this small is stored at once, here or by a worker that is free, so that the sender gets the report directly. */
const SMALL_BATCH = 1024 * 1024
const SMALL_BATCH_WAIT_SECONDS = 10
const shared = {
  ...manage('editor', 'too_large', 'unsupported_media_type', 'internal'),
  headers: UploadHeaders,
  response: { 200: ImportReportWire, 202: ImportWire },
  answerHeaders: ['Location' as const, 'Preference-Applied' as const, 'Idempotency-Replayed' as const],
}

/** The operator's import by API. The body is stored in parts as it arrives, and a worker continues from there. */
export function statementRoutes(app: App, deps: UploadDeps): void {
  app.post(
    '/manage/statements',
    {
      schema: {
        operationId: 'importStatement',
        summary: 'Import a statement file',
        description:
          'The body is the file as the bank gave it: camt.052, 053 or 054, MT940 or MT942, OFX, QIF, JSON of Berlin Group, UK Open Banking, Enable Banking or SimpleFIN, or CSV of a known bank. The format is recognised by the content. All of it is stored or nothing; repeating it changes nothing. It is imported in the background: `202` says where to look, and with `Prefer: wait=30` the report is the answer if it is ready in time.',
        ...shared,
        streams: 'file',
        querystring: StatementQuery,
      },
    },
    async (request, reply) => {
      const { accountId, fileName = 'statement', keep, ...query } = request.query
      const { ids, pending, booked, order, from, to, created, leaveOut, ...options } = query
      const { profile } = options
      if (profile !== undefined) await requireKnownProfile(deps, profile)
      const { habits, ...event } = statedOf(query)
      const accounts = accountId === undefined ? undefined : await namedAccounts(deps, accountId)
      const lines = leaveOut !== undefined && { leaveOut: leaveOut.split(',').map(Number) }
      const asked = { options: { ...options, ...lines, ...habits }, ...event, ...(accounts && { accounts }) }
      const batch = { fileName, keep: keep === 'true', request: asked }
      return receiveUpload(deps, request, reply as unknown as FastifyReply, batch)
    },
  )

  app.post(
    '/manage/accounts/:accountId/transactions',
    {
      schema: {
        operationId: 'ingestTransactions',
        summary: 'Send transactions',
        description:
          'Source records as a JSON array, or one JSON object a line (NDJSON); movements that the source has taken back have the status withdrawn. They are matched with the ledger and make one revision; known records change nothing. Up to 1 MiB is answered with the report, as with `Prefer: wait=10`; more is imported in the background.',
        ...shared,
        params: AccountParams,
        querystring: RecordsQuery,
        streams: SendingWire,
      },
    },
    async (request, reply) => {
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/json' && type !== 'application/x-ndjson') {
        throw new Refusal('unsupported_media_type', { message: 'Send application/json or application/x-ndjson.' })
      }
      const { source = 'api', balance, balanceAt } = request.query
      const { habits, ...event } = statedOf(request.query)
      if (habits.booked === 'complete' && !event.period)
        throw wrong('"booked=complete" needs "from" and "to": the first and the last of the days that are complete.')
      const order: ImportRequest = {
        accounts: { only: await requireAccountId(deps, request.params.accountId) },
        options: { records: true, pending: 'increment', ...habits },
        source,
        ...event,
        ...balanceOf(balance, balanceAt),
      }
      const batch = { fileName: 'records', keep: false, request: order }
      return receiveUpload(deps, request, reply as unknown as FastifyReply, batch)
    },
  )
}

async function requireKnownProfile(deps: UploadDeps, id: string): Promise<void> {
  if (findProfile(id) || findBankProfile(id) || (await findStoredProfile(deps.db, id))) return
  throw wrong(noProfile(id, await loadProfiles(deps.db)))
}

type StatedQuery = Static<typeof RecordsQuery> | Static<typeof StatementQuery>

/** The facts that the call states about the source and this delivery. */
function statedOf({ ids, pending, booked, order, from, to, created }: StatedQuery) {
  if ((from === undefined) !== (to === undefined))
    throw wrong('"from" and "to" belong together: the first and the last day.')
  if (from && to && from > to) throw wrong(`"from" must not be after "to", and ${from} is after ${to}.`)
  const claim = (stated: 'complete' | 'partial') => (stated === 'complete' ? 'complete' : 'increment')
  const habits: Habits = {
    ...(ids && { ids }),
    ...(pending && { pending: claim(pending) }),
    ...(booked && { booked: claim(booked) }),
    ...(order && { order }),
  }
  return { habits, ...(from && to && { period: { from, to } }), ...(created && { created }) }
}

function balanceOf(amount: string | undefined, date: string | undefined): Pick<ImportRequest, 'balance'> {
  if (amount === undefined && date !== undefined) throw wrong('"balanceAt" says when "balance" was, which is missing.')
  if (date !== undefined && !isLocalDate(date) && !parseInstant(date))
    throw wrong(`"balanceAt" must be a date or a date-time with an offset, such as 2026-02-28 or 2026-02-28T17:00:00Z.`)
  return amount === undefined ? {} : { balance: { amount, ...(date !== undefined && { date }) } }
}

const wrong = (message: string): Refusal => new Refusal('invalid_argument', { message })

/** One account for all, or `number=account` for each, separated by commas; the number is empty where the file has none. */
async function namedAccounts(deps: UploadDeps, text: string): Promise<NamedAccounts> {
  if (!text.includes('=')) return { only: await requireAccountId(deps, text) }
  const byNumber: Record<string, Id<'account'>> = {}
  for (const pair of text.split(',')) {
    const at = pair.lastIndexOf('=')
    byNumber[pair.slice(0, at)] = await requireAccountId(deps, pair.slice(at + 1))
  }
  return { byNumber }
}

async function requireAccountId(deps: UploadDeps, text: string): Promise<Id<'account'>> {
  if (looksLikeId('account', text) && (await findAccount(deps.db, text))) return text
  throw new Refusal('not_found', { resourceId: text })
}

type UploadDeps = Deps & WakeDeps & TrafficDeps

type UploadedFile = Pick<Upload, 'fileName' | 'keep' | 'request'>

async function receiveUpload(deps: UploadDeps, request: FastifyRequest, reply: FastifyReply, file: UploadedFile) {
  const { headers, method, url } = request
  const body = request.body as Readable | undefined
  if (!body) throw new Refusal('invalid_argument', { message: 'There is no body: send the file in it.' })
  // Refused before it is sent, so that no one sends and stores four gigabytes in vain.
  if (Number(headers['content-length'] ?? 0) > LARGEST_FILE) throw tooLarge(LARGEST_FILE)
  const { id, size, isReplayed, ended } = await takeUpload(deps, {
    ...file,
    body,
    maxBytes: LARGEST_FILE,
    isBusy: deps.traffic.isBusy,
    by: request.operator!,
    key: keyOf(request),
    target: `${method} ${url}`,
  })
  if (isReplayed) markReplayed(reply)
  if (!ended?.report?.accounts.every(isUnchanged)) deps.wakeWorker()
  const asked = waitFrom(headers.prefer as string | undefined)
  const small = file.request.options.records === true && size <= SMALL_BATCH
  const seconds = asked ?? (small ? SMALL_BATCH_WAIT_SECONDS : 0)
  const isGone = () => request.raw.socket?.destroyed ?? false
  const wait = () => waitForImport(deps, id, { seconds, isGone })
  const found = ended ? undefined : await extendIdleTimeout(request, wait)
  if (!ended && !found) throw new Refusal('not_found', { resourceId: id })
  const Location = `/manage/imports/${id}`
  const end = ended ?? (seconds > 0 ? found : undefined)
  if (end && end.reason !== null) {
    const refusal = end.status === 'refused' ? 'invalid_argument' : 'internal'
    throw new Refusal(refusal, { message: end.reason, headers: { Location } })
  }
  reply.header('Location', Location)
  if (asked !== undefined) reply.header('Preference-Applied', `wait=${asked}`)
  if (end?.report) return reportToWire(end.report)
  reply.code(202)
  return importToWire(found!)
}

/** There is hardly an event then, and a worker looks for events every second anyway. */
const isUnchanged = ({ added, booked, corrected, removed }: ImportReport['accounts'][number]): boolean =>
  added + booked + corrected + removed === 0
