import { Readable } from 'node:stream'
import { parseInstant } from '@vitrine/money'
import type { FastifyReply } from 'fastify'
import { requireOwner } from '../../people/owners/owner.service.ts'
import { openCursor, sealCursor } from '../../platform/core/cursor.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps, DEFAULT_LIMIT, foreignCursor } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import { withNames, withOwnersOfConsents } from '../../surfaces/find/names.service.ts'
import { listConsentIdsOfOwner } from '../consents/managed-consent.store.ts'
import { everyRead } from './every-read.service.ts'
import type { OwnerReadPosition } from './owner-read.store.ts'
import { proofText } from './proof.service.ts'
import { NoVerificationQuery, ProofQuery, ReadList, ReadListQuery, SealList, SealListQuery } from './read.schema.ts'
import { type ReadSearch, searchReads } from './read-list.service.ts'
import { listNewestSeals } from './seal.store.ts'
import type { ReadLogKeys } from './seal.ts'
import { streamVerification } from './verification.service.ts'

type RouteDeps = Deps & CursorDeps & { readonly readLogKeys: ReadLogKeys }

const reading = manage('viewer')

/** The read log, as operators see it. */
export function readRoutes(app: App, deps: RouteDeps): void {
  listRoutes(app, deps)
  verificationRoutes(app, deps)
}

function listRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/manage/reads',
    {
      schema: {
        operationId: 'listReads',
        summary: 'List recorded reads',
        description:
          'Newest first. Without `ownerId`, `accountId` or `consentId` a page looks back a month at most, so it may be short, or empty, and still have a `next_cursor`.',
        ...reading,
        querystring: ReadListQuery,
        response: { 200: ReadList },
      },
    },
    async ({ query }) => {
      const { cursor, limit = DEFAULT_LIMIT, from, until, ...rest } = query
      const { cursor: _, limit: __, ...asked } = query
      const list = `reads ${JSON.stringify(Object.entries(asked).sort())}`
      const before = cursor === undefined ? null : (openCursor(deps.cursorKey, list, cursor) as OwnerReadPosition)
      if (before === undefined) throw foreignCursor()
      const search = { ...rest, from: timeOf(from), until: timeOf(until) } as ReadSearch
      const { reads, next } = await searchReads(deps, search, { before, limit })
      const named = await withNames(deps, await withOwnersOfConsents(deps, reads))
      const data = named.map(({ chain, sequence, position, ...read }) =>
        shown({ id: `${chain}.${sequence}.${position}`, ...read }),
      )
      return { data, metadata: next ? { next_cursor: sealCursor(deps.cursorKey, list, next) } : {} }
    },
  )

  app.get(
    '/manage/reads/proof',
    {
      schema: {
        operationId: 'proveReads',
        summary: 'Get a proof of all reads of an owner',
        description:
          'The same file as on /me and from `vitrine audit prove`, one JSON object a line: anybody can check it without this service.',
        ...reading,
        refusals: reading.refusals.filter((name) => name !== 'not_acceptable'),
        querystring: ProofQuery,
        gives: 'file',
      },
    },
    async ({ query }, reply) => {
      const { id } = await requireOwner(deps, query.ownerId as Id<'owner'>)
      const reads = everyRead(deps, await listConsentIdsOfOwner(deps.db, id))
      return (reply as unknown as FastifyReply)
        .type('application/x-ndjson; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="reads-${id}.ndjson"`)
        .send(Readable.from(proofText(deps.db, reads), { objectMode: false }))
    },
  )
}

function verificationRoutes(app: App, deps: RouteDeps): void {
  let isVerifying = false
  app.get(
    '/manage/reads/verification',
    {
      schema: {
        operationId: 'verifyReads',
        summary: 'Verify both logs',
        description:
          'Recomputes the whole read log and the log of changes, as `vitrine audit verify` does. One JSON object a line: `progress` while it runs, `result` at the end. A second one at the same time is refused.',
        ...reading,
        refusals: reading.refusals.filter((name) => name !== 'not_acceptable'),
        querystring: NoVerificationQuery,
        gives: 'file',
        uncompressed: true,
      },
    },
    async (_, reply) => {
      if (isVerifying)
        throw new Refusal('rate_limited', { message: 'The logs are being verified right now. Try again in a minute.' })
      isVerifying = true
      const lines = streamVerification(deps.db, deps.readLogKeys)
      lines.once('close', () => {
        isVerifying = false
      })
      return (reply as unknown as FastifyReply).type('application/x-ndjson; charset=utf-8').send(lines)
    },
  )

  app.get(
    '/manage/seals',
    {
      schema: {
        operationId: 'listSeals',
        summary: 'List the seals of the read log',
        description:
          'Note one elsewhere: with it, `vitrine audit verify --seal` finds out if the end of the log was cut off.',
        ...reading,
        querystring: SealListQuery,
        response: { 200: SealList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'seals', query, async ({ before, limit }) =>
        (await listNewestSeals(deps.db, before === null ? null : Number(before), limit)).map((seal) => ({
          ...seal,
          id: String(seal.number),
          root: seal.root.toString('hex'),
          hash: seal.hash.toString('hex'),
          signature: seal.signature.toString('base64url'),
          publicKey: seal.publicKey.toString('base64url'),
        })),
      ),
  )
}

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : parseInstant(text)!)
