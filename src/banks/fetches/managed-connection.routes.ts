import { listProviders } from '../../people/providers/provider.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { withNames, withNamesOf } from '../../surfaces/find/names.service.ts'
import { listCallsOfFetch } from '../connections/bank-call.store.ts'
import {
  BankHealthWire,
  ConnectionDays,
  ConnectionDaysQuery,
  ConnectionLinkList,
  ConnectionLinkListQuery,
  ConnectionList,
  ConnectionListQuery,
  ConnectionParams,
  ConnectionWire,
  connectionToWire,
  FetchDetails,
  FetchList,
  FetchListQuery,
  FetchParams,
  RawAnswers,
  ReplayReport,
} from '../connections/connection.schema.ts'
import { askForFetch, endByRequest, requireConnection } from '../connections/connection.service.ts'
import { type ConnectionFilter, listConnections } from '../connections/connection.store.ts'
import { type LinkFilter, listLinks } from '../connections/link.store.ts'
import type { BankDeps } from '../connections/reach-bank.service.ts'
import { listBankHealth } from './bank-health.store.ts'
import { loadConnectionFacts } from './connection-facts.service.ts'
import { type FetchFilter, findFetch, listFetchDays, listFetches, listPages } from './fetch.store.ts'
import { readRawAnswers } from './raw-answers.service.ts'
import { replayFetch } from './replay.service.ts'

type RouteDeps = BankDeps & CursorDeps & WakeDeps

const DEFAULT_DAYS = 35

const reading = manage('viewer')
const changing = manage('editor', 'bad_request', 'connection_not_usable', 'bank_limited')

/** Connections of owners to their banks, for the operator: how they are, what was fetched, and why not. */
export function managedConnectionRoutes(app: App, deps: RouteDeps): void {
  connectionRoutes(app, deps)
  actionRoutes(app, deps)
  fetchRoutes(app, deps)
}

type ShownConnection = ReturnType<typeof connectionToWire>

async function named(deps: RouteDeps, connections: ShownConnection[]) {
  const accounts = await withNames(
    deps,
    connections.flatMap((connection) => connection.accounts),
  )
  const names = new Map(accounts.map((account) => [account.accountId, account]))
  return (await withNames(deps, connections)).map((connection) => ({
    ...connection,
    accounts: connection.accounts.map((account) => ({ ...account, ...names.get(account.accountId) })),
  }))
}

async function describe(deps: RouteDeps, id: string) {
  const connection = await requireConnection(deps, pathId('connection', id))
  const [facts] = await loadConnectionFacts(deps, [connection])
  return (await named(deps, [connectionToWire(facts!)]))[0]!
}

function connectionRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/manage/connections',
    {
      schema: {
        operationId: 'listConnections',
        summary: 'List connections',
        description: 'Owners’ links to their banks, through which the service fetches data. Newest first.',
        ...reading,
        querystring: ConnectionListQuery,
        response: { 200: ConnectionList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'connections', query, async (page) =>
        named(
          deps,
          (await loadConnectionFacts(deps, await listConnections(deps.db, query as ConnectionFilter, page))).map(
            connectionToWire,
          ),
        ),
      ),
  )

  app.get(
    '/manage/connections/:connectionId',
    {
      schema: {
        operationId: 'getConnection',
        summary: 'Read a connection',
        description: 'With its accounts, its last fetch and the next one.',
        ...reading,
        params: ConnectionParams,
        response: { 200: ConnectionWire },
      },
    },
    ({ params }) => describe(deps, params.connectionId),
  )

  app.get(
    '/manage/connections/:connectionId/days',
    {
      schema: {
        operationId: 'listConnectionDays',
        summary: 'Read how the fetches of a connection went, day by day',
        description:
          'The last weeks, today included. A day without any is a gap, if the connection was there and not ended.',
        ...reading,
        params: ConnectionParams,
        querystring: ConnectionDaysQuery,
        response: { 200: ConnectionDays },
      },
    },
    async ({ params, query }) => {
      const { id } = await requireConnection(deps, pathId('connection', params.connectionId))
      return { data: await listFetchDays(deps.db, id, query.days ?? DEFAULT_DAYS) }
    },
  )

  app.get(
    '/manage/connection-links',
    {
      schema: {
        operationId: 'listConnectionLinks',
        summary: 'List attempts to link a bank',
        description:
          'With what went wrong: owners are told in words of ours, operators in those of the bank. Newest first; kept for 30 days.',
        ...reading,
        querystring: ConnectionLinkListQuery,
        response: { 200: ConnectionLinkList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'connection-links', query, async (page) =>
        withNames(deps, await listLinks(deps.db, query as LinkFilter, page)),
      ),
  )

  app.get(
    '/manage/bank-health',
    {
      schema: {
        operationId: 'getBankHealth',
        summary: 'Read how connected banks are doing',
        description: 'One line for each bank: connections by status, fetches of the last 24 hours, age of the data.',
        ...reading,
        response: { 200: BankHealthWire },
      },
    },
    async () => {
      const names = new Map((await listProviders(deps.db)).map(({ id, name }) => [id, name]))
      const lines = await listBankHealth(deps.db)
      return { data: lines.map((line) => ({ ...shown(line), name: names.get(line.providerId) ?? line.providerId })) }
    },
  )
}

function actionRoutes(app: App, deps: RouteDeps): void {
  app.post(
    '/manage/connections/:connectionId/fetch',
    {
      schema: {
        operationId: 'fetchConnection',
        summary: 'Fetch now',
        description: 'As soon as a worker has time, as far as the calls that the bank allows in a day are not used up.',
        ...changing,
        params: ConnectionParams,
        response: { 202: ConnectionWire },
      },
    },
    async (request, reply) => {
      const id = pathId('connection', request.params.connectionId)
      await askForFetch(deps, id, { by: request.operator! })
      deps.wakeWorker()
      reply.code(202)
      return describe(deps, id)
    },
  )

  app.post(
    '/manage/connections/:connectionId/end',
    {
      schema: {
        operationId: 'endConnection',
        summary: 'End a connection',
        description:
          'At the bank as well. What is stored stays readable, and gets old; its owner may link the bank again.',
        ...changing,
        params: ConnectionParams,
        response: { 200: ConnectionWire },
      },
    },
    async (request) => {
      const id = pathId('connection', request.params.connectionId)
      await endByRequest(deps, id, request.operator!)
      deps.wakeWorker()
      return describe(deps, id)
    },
  )
}

function fetchRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/manage/fetches',
    {
      schema: {
        operationId: 'listFetches',
        summary: 'List fetches',
        description: 'Each attempt to bring an account up to date. Newest first; kept for 400 days.',
        ...reading,
        querystring: FetchListQuery,
        response: { 200: FetchList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'fetches', query, async (page) =>
        withNames(deps, await listFetches(deps.db, query as FetchFilter, page)),
      ),
  )

  app.get(
    '/manage/fetches/:fetchId',
    {
      schema: {
        operationId: 'getFetch',
        summary: 'Read a fetch',
        description: 'With its calls of the bank, without secrets and contents.',
        ...reading,
        params: FetchParams,
        response: { 200: FetchDetails },
      },
    },
    async ({ params }) => {
      const id = pathId('fetch', params.fetchId)
      const fetch = await findFetch(deps.db, id)
      if (!fetch) throw notFound('fetch', id)
      const [log, pages] = await Promise.all([listCallsOfFetch(deps.db, id), listPages(deps.db, id)])
      return {
        ...shown(await withNamesOf(deps, fetch)),
        pages: pages.length,
        log: log.map(({ attended: _, ...call }) => shown(call)),
      }
    },
  )

  app.get(
    '/manage/fetches/:fetchId/answers',
    {
      schema: {
        operationId: 'getFetchAnswers',
        summary: 'Read what the bank answered',
        description:
          'The answers that a replay would use, without secrets. They are kept for some days. That you read them is in the log of changes.',
        ...changing,
        params: FetchParams,
        response: { 200: RawAnswers },
      },
    },
    async (request) => {
      const answers = await readRawAnswers(deps, request.operator!, pathId('fetch', request.params.fetchId))
      return { data: answers.map(({ asked, ...answer }) => ({ ...answer, asked: asked.toISOString() })) }
    },
  )

  app.post(
    '/manage/fetches/:fetchId/replay',
    {
      schema: {
        operationId: 'replayFetch',
        summary: 'Import the answers of a fetch again',
        description:
          'The bank is not asked: its answers are kept for some days. What is known already changes nothing.',
        ...changing,
        params: FetchParams,
        response: { 200: ReplayReport },
      },
    },
    async (request) => {
      const id = pathId('fetch', request.params.fetchId)
      const { accounts } = await replayFetch(deps, request.operator!, id)
      const { added = 0, booked = 0, corrected = 0, removed = 0, unchanged = 0 } = accounts[0] ?? {}
      return { fetchId: id, added, changed: booked + corrected, removed, unchanged }
    },
  )
}
