import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { AskQuery } from '../../access/consents/ask.schema.ts'
import type { LinkDeps } from '../../access/consents/ask.service.ts'
import { ConsentParams } from '../../access/consents/consent.schema.ts'
import { findListedAccounts } from '../../people/accounts/account.store.ts'
import { languageOf } from '../../people/messages/message.ts'
import { findOwners } from '../../people/owners/owner.store.ts'
import type { Owner } from '../../people/owners/owner.ts'
import { requireSession } from '../../people/owners/session.hook.ts'
import { findProvider, listProviders } from '../../people/providers/provider.store.ts'
import type { Provider } from '../../people/providers/provider.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { sha256 } from '../../platform/core/secret.ts'
import type { App } from '../../platform/http/app.ts'
import { closed } from '../../platform/http/fields.ts'
import { pathId } from '../../platform/http/manage.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import {
  ConnectionParams,
  LinkAnswerBody,
  LinkBody,
  LinkParams,
  LinkWire,
  OwnBanks,
  OwnConnection,
  OwnConnections,
  OwnVisit,
  ownConnectionToWire,
} from '../connections/connection.schema.ts'
import { endByRequest, fetchForVisit, requireConnection } from '../connections/connection.service.ts'
import { findConnection, listConnectionsOfOwners } from '../connections/connection.store.ts'
import { beginLink, proceedLink } from '../connections/link.service.ts'
import { findLink, findLinkByState } from '../connections/link.store.ts'
import { type BankDeps, listConnectable } from '../connections/reach-bank.service.ts'
import { loadConnectionFacts } from './connection-facts.service.ts'

type RouteDeps = BankDeps & LinkDeps & PublicUrlDeps & WakeDeps

const signedIn = { auth: 'owner' } as const
const byLink = { auth: 'link' } as const

/** Where banks send owners back to. One address, because banks want to know it beforehand. */
const RETURN_PATH = '/connect/return'

/** What owners do about their banks: on the page of a consent, and at /me. */
export function ownConnectionRoutes(app: App, deps: RouteDeps): void {
  listRoutes(app, deps)
  linkRoutes(app, deps)
  askRoutes(app, deps)
  returnRoute(app, deps)
}

async function listBanks(deps: RouteDeps) {
  const banks = await listConnectable(deps)
  return { data: banks.map(({ id, name, country }) => ({ id, name, country })) }
}

function listRoutes(app: App, deps: RouteDeps): void {
  app.get('/owner/banks', { schema: { ...signedIn, response: { 200: OwnBanks } } }, () => listBanks(deps))

  app.get('/owner/connections', { schema: { ...signedIn, response: { 200: OwnConnections } } }, async (request) => {
    const connections = await listConnectionsOfOwners(deps.db, request.owner!.ownerIds)
    return { data: await describeAll(deps, connections) }
  })

  app.post(
    '/owner/connections/visit',
    { schema: { ...signedIn, body: Type.Object({}, closed), response: { 200: OwnVisit } } },
    async (request) => {
      const planned = await fetchForVisit(deps, request.owner!.ownerIds, psuOf(request))
      if (planned > 0) deps.wakeWorker()
      return { planned }
    },
  )

  app.post(
    '/owner/connections/:connectionId/end',
    { schema: { ...signedIn, params: ConnectionParams, response: { 200: OwnConnection } } },
    async (request) => {
      const { id } = await requireOwn(deps, request.owner!.ownerIds, request.params.connectionId)
      const [wire] = await describeAll(deps, [await endByRequest(deps, id, null)])
      deps.wakeWorker()
      return wire!
    },
  )
}

async function describeAll(deps: RouteDeps, connections: Awaited<ReturnType<typeof listConnectionsOfOwners>>) {
  const facts = await loadConnectionFacts(deps, connections)
  const accounts = await findListedAccounts(
    deps.db,
    facts.flatMap((one) => one.accounts.map(({ accountId }) => accountId)),
  )
  const shownAccounts = new Map(accounts.map((account) => [account.id as string, account]))
  const providers = new Map((await listProviders(deps.db)).map((provider) => [provider.id, provider]))
  return facts.map((one) => ownConnectionToWire(one, providers.get(one.connection.providerId)!, shownAccounts))
}

async function requireOwn(deps: RouteDeps, ownerIds: Id<'owner'>[], text: string) {
  const connection = await requireConnection(deps, pathId('connection', text))
  if (!ownerIds.includes(connection.ownerId)) throw new Refusal('not_found', { resourceId: text })
  return connection
}

type Person = Pick<Owner, 'id' | 'environment'>

/** An attempt that is this person's own; anybody else's does not exist. */
async function requireOwnLink(deps: RouteDeps, ownerIds: Id<'owner'>[], text: string): Promise<Id<'connectionLink'>> {
  const id = pathId('connectionLink', text)
  const link = await findLink(deps.db, id)
  const connection = link && (await findConnection(deps.db, link.connectionId))
  if (!connection || !ownerIds.includes(connection.ownerId)) throw new Refusal('not_found', { resourceId: text })
  return id
}

async function begin(
  deps: RouteDeps,
  request: FastifyRequest,
  { id: ownerId, environment }: Person,
  providerId: string,
  page: { returnPath: string; consentId?: Id<'consent'> },
) {
  const provider: Provider | undefined = await findProvider(deps.db, providerId)
  if (!provider) throw new Refusal('not_found', { resourceId: providerId })
  return beginLink(deps, `${deps.settings.publicUrl()}${RETURN_PATH}`, {
    ...{ ownerId, environment, provider, ...page },
    language: languageOf(request.headers['accept-language']),
    psu: psuOf(request),
  })
}

const psuOf = ({ ip, headers }: FastifyRequest) => ({
  ipAddress: ip,
  ...(headers['user-agent'] !== undefined && { userAgent: headers['user-agent'].slice(0, 500) }),
  language: languageOf(headers['accept-language']),
})

type AnswerBody = { returned?: Record<string, string>; given?: Record<string, string> }

async function proceed(deps: RouteDeps, request: FastifyRequest, id: Id<'connectionLink'>, body: AnswerBody) {
  const view = await proceedLink(deps, id, { ...body, psu: psuOf(request) })
  if (view.step === 'done') deps.wakeWorker()
  return view
}

/** At /me: another bank, or a renewal of one. */
function linkRoutes(app: App, deps: RouteDeps): void {
  app.post(
    '/owner/connections',
    { schema: { ...signedIn, body: LinkBody, response: { 200: LinkWire } } },
    async (request) => {
      const owners = await findOwners(deps.db, request.owner!.ownerIds)
      const own = await listConnectionsOfOwners(deps.db, request.owner!.ownerIds)
      const known = own.find(({ providerId }) => providerId === request.body.providerId)
      // The same person may be in both environments: where the bank is connected already, or where the data are real.
      const person =
        owners.find(({ id }) => id === known?.ownerId) ??
        owners.find(({ environment }) => environment === 'production') ??
        owners[0]
      if (!person) throw new Refusal('token_expired')
      return begin(deps, request, person, request.body.providerId, { returnPath: '/me' })
    },
  )

  app.post(
    '/owner/connection-links/:linkId',
    { schema: { ...signedIn, params: LinkParams, body: LinkAnswerBody, response: { 200: LinkWire } } },
    async (request) => {
      const id = await requireOwnLink(deps, request.owner!.ownerIds, request.params.linkId)
      return proceed(deps, request, id, request.body)
    },
  )
}

/** Which ask of the consent the page shows is in the body, like in its other calls. */
const askNumber = { ask: AskQuery.properties.ask }
const AskLinkBody = Type.Object({ ...LinkBody.properties, ...askNumber }, closed)
const AskLinkAnswerBody = Type.Object({ ...LinkAnswerBody.properties, ...askNumber }, closed)
const AskLinkParams = Type.Object({ ...ConsentParams.properties, ...LinkParams.properties })

/** On the page of a consent, after the PIN: an owner without accounts here connects a bank. */
function askRoutes(app: App, deps: RouteDeps): void {
  const person = async (request: FastifyRequest): Promise<Person> => {
    const session = await requireSession(deps, request, 'ask')
    const ask = request.linkedAsk!
    if (session.ask?.consentId !== ask.consentId) throw new Refusal('token_expired')
    return { id: ask.ownerId, environment: ask.environment }
  }
  app.get(
    '/owner/asks/:consentId/banks',
    { schema: { ...byLink, params: ConsentParams, querystring: AskQuery, response: { 200: OwnBanks } } },
    () => listBanks(deps),
  )

  app.post(
    '/owner/asks/:consentId/connections',
    { schema: { ...byLink, params: ConsentParams, body: AskLinkBody, response: { 200: LinkWire } } },
    async (request) => {
      const { consentId, number } = request.linkedAsk!
      const returnPath = `/consent/${consentId}${number > 1 ? `?ask=${number}` : ''}`
      // A renewal leaves the status of its consent alone until it is answered.
      const page = { returnPath, ...(number === 1 && { consentId }) }
      return begin(deps, request, await person(request), request.body.providerId, page)
    },
  )

  app.post(
    '/owner/asks/:consentId/connection-links/:linkId',
    { schema: { ...byLink, params: AskLinkParams, body: AskLinkAnswerBody, response: { 200: LinkWire } } },
    async (request) => {
      const { id: ownerId } = await person(request)
      const { ask: _, ...answer } = request.body
      return proceed(deps, request, await requireOwnLink(deps, [ownerId], request.params.linkId), answer)
    },
  )
}

const MAX_QUERY = 8_192

/**
 * The bank sends the owner here. Nothing is decided: the page that the owner came from goes on, with the owner's own
 * session, so a link that somebody else began leads nowhere. What the bank gave is in the fragment, which no log has.
 */
function returnRoute(app: App, deps: RouteDeps): void {
  app.get(RETURN_PATH, { schema: { auth: 'public' } }, async (request, reply) => {
    const { state = '' } = request.query as { state?: string }
    const link = await findLinkByState(deps.db, sha256(String(state)))
    const query = request.url.slice(request.url.indexOf('?') + 1)
    if (!link || query.length > MAX_QUERY) return reply.redirect('/me', 303)
    const handed = new URLSearchParams({ link: link.id, returned: Buffer.from(query).toString('base64url') })
    return reply.redirect(`${link.returnPath}#${handed}`, 303)
  })
}
