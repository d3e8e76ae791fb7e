import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { consentIdFrom } from '../../access/consents/consent.schema.ts'
import { everyRead } from '../../access/reads/every-read.service.ts'
import { checkOwnProof, proofText } from '../../access/reads/proof.service.ts'
import { languageOf } from '../../people/messages/message.ts'
import type { SignedIn } from '../../people/owners/session.ts'
import type { Id } from '../../platform/core/id.ts'
import { LANGUAGES, type Language } from '../../platform/core/language.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { collectBody } from '../../platform/http/body.ts'
import { ProofResult } from '../me/me.schema.ts'
import { listAllMyConsents, type MyConsent, requireMyConsent } from '../me/me.service.ts'
import { myReadToWire } from '../me/my-consent.schema.ts'
import { headOf, lineOf } from './table.ts'
import { TABLE_WORDS, type TableField } from './table-words.ts'

export const DownloadQuery = Type.Object(
  { consentId: Type.Optional(Type.String({ maxLength: 64 })) },
  { additionalProperties: false },
)
/** A table is for people: its words are in the language of the page, or of the browser. */
export const TableQuery = Type.Object(
  { ...DownloadQuery.properties, language: Type.Optional(Type.Enum([...LANGUAGES])) },
  { additionalProperties: false },
)

/** Some ten thousand reads. Whoever has more checks them with the program of docs/read-log.md. */
const MAX_PROOF = 8 * 1024 * 1024

/** The log of all reads as a file, for a spreadsheet or a program. */
export function readDownloadRoutes(app: App, deps: Deps): void {
  const schema = { auth: 'owner', querystring: DownloadQuery } as const

  app.get('/owner/reads.csv', { schema: { ...schema, querystring: TableQuery } }, async (request, reply) => {
    const { consentId, language = languageOf(request.headers['accept-language']) } = request.query
    const consents = await consentsToDownload(deps, request.owner!, consentId)
    return attach(reply, 'text/csv; charset=utf-8', 'reads.csv', csvOf(deps, consents, language))
  })

  app.get('/owner/reads.json', { schema }, async (request, reply) => {
    const consents = await consentsToDownload(deps, request.owner!, request.query.consentId)
    return attach(reply, 'application/json; charset=utf-8', 'reads.json', jsonOf(deps, consents))
  })

  app.get('/owner/reads-proof.ndjson', { schema }, async (request, reply) => {
    const consents = await consentsToDownload(deps, request.owner!, request.query.consentId)
    const reads = everyRead(deps, [...consents.keys()] as Id<'consent'>[])
    const text = proofText(deps.db, reads)
    return attach(reply, 'application/x-ndjson; charset=utf-8', 'reads-proof.ndjson', text)
  })

  app.post(
    '/owner/reads-proof/check',
    { schema: { auth: 'owner', streams: 'file', response: { 200: ProofResult } } },
    async (request) => {
      const text = await collectBody(request, request.body as Readable, MAX_PROOF)
      const proven = await checkOwnProof(deps.db, text.toString())
      if (!proven) return { isProven: false }
      const { first, last, ...counts } = proven
      return {
        isProven: true,
        ...counts,
        ...(first && last && { first: first.toISOString(), last: last.toISOString() }),
      }
    },
  )
}

export async function consentsToDownload(
  deps: Deps,
  { ownerIds }: SignedIn,
  consentId: string | undefined,
): Promise<Map<string, MyConsent>> {
  const consents =
    consentId !== undefined
      ? [await requireMyConsent(deps, ownerIds, consentIdFrom({ consentId }))]
      : await listAllMyConsents(deps, ownerIds)
  return new Map(consents.map((consent) => [consent.id, consent]))
}

export function attach(reply: unknown, type: string, name: string, pieces: AsyncIterable<string>): FastifyReply {
  return (reply as FastifyReply)
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces, { objectMode: false }))
}

const COLUMNS = [
  'at',
  'tenant',
  'account',
  'what',
  'from',
  'until',
  'rows',
  'accountId',
  'consentId',
  'requestId',
] as const satisfies TableField[]

async function* csvOf(deps: Deps, consents: Map<string, MyConsent>, language: Language): AsyncGenerator<string> {
  const words = TABLE_WORDS[language]
  yield headOf(COLUMNS, language)
  for await (const page of everyRead(deps, [...consents.keys()] as Id<'consent'>[])) {
    const lines = page.map((read) => {
      const { what, accountName, fromBookedTime, untilBookedTime, rows, ...wire } = myReadToWire(read, consents)
      const said = { what: words.what[what], account: accountName, from: fromBookedTime, until: untilBookedTime }
      // The details of an account are no payments.
      return lineOf(COLUMNS, { ...wire, ...said, ...(what !== 'account' && { rows }) }, language)
    })
    yield lines.join('')
  }
}

async function* jsonOf(deps: Deps, consents: Map<string, MyConsent>): AsyncGenerator<string> {
  yield '['
  let first = true
  for await (const page of everyRead(deps, [...consents.keys()] as Id<'consent'>[])) {
    const lines = page.map((read) => JSON.stringify(myReadToWire(read, consents)))
    yield `${first ? '' : ','}\n${lines.join(',\n')}`
    first = false
  }
  yield '\n]\n'
}
