import Type, { type Static } from 'typebox'
import { EnvironmentWire } from '../../clients/keys/key.schema.ts'
import {
  choice,
  closed,
  countField,
  idField,
  nameField,
  textField,
  textInput,
  timeField,
} from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'
import type { ConnectionFacts } from '../fetches/connection-facts.service.ts'
import { FETCH_OUTCOMES } from '../fetches/fetch.ts'
import type { ConnectedAccount } from './connection.store.ts'
import { CONNECTION_STATUSES } from './connection.ts'
import { LINK_CAUSES, LINK_STATUSES } from './link.store.ts'

const STATUSES = CONNECTION_STATUSES.filter((status) => status !== 'linking')
const status = choice(STATUSES, 'How it is', 'valid')
const outcome = choice(FETCH_OUTCOMES, 'How it ended, or that it runs', 'done')
const OWNER_NAME = nameField('Name of the owner, or how they are reached', 'Ana Novak')
const BANK_NAME = nameField('Name of the bank', 'Banka pod lipo')
const ACCOUNT_NAME = nameField('Name of the account', 'Osebni račun …7892')
const connection = {
  id: idField('bcn', 'The connection'),
  status,
  since: timeField('Since when it is so'),
  validUntil: Type.Optional(timeField("When the owner's approval ends at the bank", '2026-08-11T21:59:59.999Z')),
  lastFetch: Type.Optional(
    Type.Object({ at: timeField('When it began'), outcome }, { ...closed, description: 'Of any of its accounts' }),
  ),
  nextFetch: Type.Optional(timeField('When the bank is asked next')),
}
const account = {
  accountId: idField('acc', 'The account'),
  isOpen: Type.Boolean({ description: 'Whether the bank still opens it', examples: [true] }),
  fetched: Type.Optional(timeField('As of when it was fetched last')),
}

const said = textField(
  'What the bank says of it, shortened; names, numbers and long words are left out',
  '{"tppMessages":[{"category":"ERROR","code":"CERTIFICATE_EXPIRED","text":"The QWAC has ended"}]}',
)

export const ConnectionWire = Type.Object(
  {
    ...connection,
    ownerId: idField('own', 'Whose it is'),
    ownerName: OWNER_NAME,
    environment: EnvironmentWire,
    providerId: textField('The bank', 'banka-pod-lipo'),
    providerName: BANK_NAME,
    failures: countField('How many fetches failed in a row', 0),
    blockedUntil: Type.Optional(timeField('Until then the bank is not asked')),
    accounts: Type.Array(Type.Object({ ...account, accountName: ACCOUNT_NAME }, closed)),
    created: timeField('When it was linked first'),
  },
  { $id: 'Connection', ...closed },
)
export const ConnectionList = listOf(ConnectionWire, 'ConnectionList')
export const ConnectionListQuery = listQuery({
  ownerId: Type.Optional(idField('own', 'Only those of this owner')),
  providerId: Type.Optional(textInput(64, 'Only those to this bank', 'banka-pod-lipo')),
  environment: Type.Optional(EnvironmentWire),
  status: Type.Optional(status),
})
export const ConnectionParams = Type.Object({
  connectionId: textField('The connection', 'bcn_01kgx2m8s0e6v9q4c1t7h3n5wd'),
})

const fetchFields = {
  id: idField('fet', 'The fetch'),
  connectionId: idField('bcn', 'The connection'),
  connectionName: BANK_NAME,
  accountId: idField('acc', 'The account'),
  accountName: ACCOUNT_NAME,
  attended: Type.Boolean({ description: 'Whether the owner was there', examples: [false] }),
  from: Type.Optional(
    Type.String({ format: 'date', description: 'The first day asked for', examples: ['2026-01-28'] }),
  ),
  outcome,
  reason: Type.Optional(textField('Why it was not done', 'GET /v1/accounts answered 503')),
  calls: countField('How many calls of the bank it took', 2),
  added: countField('New transactions', 3),
  changed: countField('Transactions with other content', 1),
  removed: countField('Transactions that left the list', 0),
  started: timeField('When it began'),
  finished: Type.Optional(timeField('When it ended')),
}
export const FetchWire = Type.Object(fetchFields, { $id: 'Fetch', ...closed })
export const FetchList = listOf(FetchWire, 'FetchList')
export const FetchListQuery = listQuery({
  connectionId: Type.Optional(idField('bcn', 'Only those of this connection')),
  accountId: Type.Optional(idField('acc', 'Only those of this account')),
  outcome: Type.Optional(outcome),
})
export const FetchParams = Type.Object({ fetchId: textField('The fetch', 'fet_01kgx2m8s0e6v9q4c1t7h3n5wd') })
export const FetchDetails = Type.Object(
  {
    ...fetchFields,
    pages: countField('How many answers of the bank are kept for a replay', 2),
    log: Type.Array(
      Type.Object(
        {
          endpoint: textField('What was asked for', 'transactions'),
          method: textField('How', 'GET'),
          path: textField('Where, without its query', '/v1/accounts/3dc3d5b3/transactions'),
          called: timeField('When'),
          status: Type.Optional(countField('The status of the answer', 200)),
          durationMs: Type.Optional(countField('How long it took, in milliseconds', 180)),
          fault: Type.Optional(textField('Why there was no answer', 'bank.example could not be reached: ECONNRESET')),
          said: Type.Optional(said),
        },
        closed,
      ),
      { description: 'The calls, without secrets and contents' },
    ),
  },
  { $id: 'FetchDetails', ...closed },
)

export const ConnectionDaysQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 366, description: 'How many days; 35 by default', examples: [35] }),
    ),
  },
  closed,
)
export const ConnectionDays = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          day: Type.String({ format: 'date', description: 'The day (UTC)', examples: ['2026-02-11'] }),
          done: countField('Fetches that succeeded', 2),
          failed: countField('Fetches that did not, though the bank was asked', 0),
        },
        closed,
      ),
      { description: 'One for each day, the oldest first; the last one is today' },
    ),
  },
  { $id: 'ConnectionDays', ...closed },
)

export const ConnectionLinkWire = Type.Object(
  {
    id: idField('bln', 'The attempt'),
    connectionId: idField('bcn', 'The connection that it is for'),
    ownerId: idField('own', 'Whose it is'),
    ownerName: OWNER_NAME,
    providerId: textField('The bank', 'banka-pod-lipo'),
    providerName: BANK_NAME,
    status: choice(LINK_STATUSES, 'How it is', 'failed'),
    step: textField('How far it came', 'redirect'),
    cause: Type.Optional(choice(LINK_CAUSES, 'Why nothing was connected, as the owner was told', 'failed')),
    reason: Type.Optional(textField('The same in detail', 'POST /v1/consents answered 401 CERTIFICATE_EXPIRED')),
    said: Type.Optional(said),
    created: timeField('When it began'),
  },
  { $id: 'ConnectionLink', ...closed },
)
export const ConnectionLinkList = listOf(ConnectionLinkWire, 'ConnectionLinkList')
export const ConnectionLinkListQuery = listQuery({
  connectionId: Type.Optional(idField('bcn', 'Only those of this connection')),
  status: Type.Optional(choice(LINK_STATUSES, 'Only those that are so', 'failed')),
})

export const RawAnswers = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          part: textField('What was asked for', 'transactions'),
          contentType: textField('What the bank calls its format', 'application/json'),
          asked: timeField('When it was asked'),
          body: Type.String({
            description: 'The answer as text, with secrets replaced',
            examples: ['{"transactions":{"booked":[]}}'],
          }),
        },
        closed,
      ),
      { description: 'In order; none where they are not kept any more' },
    ),
  },
  { $id: 'RawAnswers', ...closed },
)

export const ReplayReport = Type.Object(
  {
    fetchId: idField('fet', 'The fetch'),
    added: countField('New transactions', 0),
    changed: countField('Transactions with other content', 0),
    removed: countField('Transactions that left the list', 0),
    unchanged: countField('Known already', 42),
  },
  { $id: 'ReplayReport', ...closed },
)

export const BankHealthWire = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          providerId: textField('The bank', 'banka-pod-lipo'),
          name: textField('What people call it', 'Banka pod lipo'),
          connections: countField('Connections that are not ended', 120),
          valid: countField('That are valid, or due for renewal', 117),
          renewalDue: countField('That end within 14 days', 4),
          actionNeeded: countField('That wait for their owner', 2),
          unavailable: countField('Whose bank does not answer', 1),
          fetches: countField('Fetches of the last 24 hours in which the bank was asked', 466),
          done: countField('Of which succeeded', 464),
          oldest: Type.Optional(timeField('The oldest data of an account that is connected and valid')),
          failures: countField('Fetches that failed in a row, for whomever', 0),
          pausedUntil: Type.Optional(timeField('Until then nobody is asked there')),
        },
        closed,
      ),
    ),
  },
  { $id: 'BankHealth', ...closed },
)

export const CredentialsBody = Type.Object(
  {
    credentials: Type.Record(
      Type.String({ pattern: '^[A-Za-z]{1,40}$' }),
      Type.Union([Type.String({ minLength: 1, maxLength: 20_000 }), Type.Null()]),
      {
        description: 'By name; null removes one. They are never shown again',
        examples: [{ clientId: 'PSDSI-BS-1234' }],
      },
    ),
  },
  { $id: 'BankCredentials', ...closed },
)
export const CredentialNames = Type.Object(
  {
    set: Type.Array(Type.String(), { description: 'The names that have a value', examples: [['clientId']] }),
    missing: Type.Array(Type.String(), { description: 'The names that the profile needs', examples: [['tlsKey']] }),
    optional: Type.Array(Type.String(), {
      description: 'The names that have no value and may do without',
      examples: [['clientSecret']],
    }),
  },
  { $id: 'CredentialNames', ...closed },
)

export const RefreshWire = Type.Object(
  {
    status: choice(['planned'], 'The bank is asked as soon as possible; follow the changes of the account', 'planned'),
    connection: Type.Object({ status }, { ...closed, description: 'How the connection is' }),
  },
  { $id: 'AccountRefresh', ...closed },
)

/** What owners see; their pages alone call it. */
export const OwnBanks = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), country: Type.String() }, closed)),
})
export type OwnBanks = Static<typeof OwnBanks>
export const OwnConnection = Type.Object(
  {
    ...connection,
    bank: Type.Object({ id: Type.String(), name: Type.String(), country: Type.String() }, closed),
    accounts: Type.Array(Type.Object({ ...account, name: Type.String(), iban: Type.Optional(Type.String()) }, closed)),
  },
  closed,
)
export type OwnConnection = Static<typeof OwnConnection>
export const OwnConnections = Type.Object({ data: Type.Array(OwnConnection) }, closed)
/** For how many connections newer data are fetched now. */
export const OwnVisit = Type.Object({ planned: Type.Integer() }, closed)
export type OwnVisit = Static<typeof OwnVisit>
const answer = Type.Record(Type.String({ pattern: '^[\\w.-]{1,64}$' }), Type.String({ maxLength: 8_192 }))
export const LinkBody = Type.Object({ providerId: Type.String({ minLength: 1, maxLength: 64 }) }, closed)
export const LinkAnswerBody = Type.Object({ returned: Type.Optional(answer), given: Type.Optional(answer) }, closed)
export const LinkParams = Type.Object({ linkId: Type.String() })
export const LinkWire = Type.Object(
  {
    id: Type.String(),
    step: choice(['redirect', 'wait', 'ask', 'done', 'refused', 'failed'], 'What comes next', 'redirect'),
    url: Type.Optional(Type.String()),
    seconds: Type.Optional(Type.Integer()),
    message: Type.Optional(Type.String()),
    fields: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), label: Type.String(), isSecret: Type.Boolean() }, closed)),
    ),
    connectionId: Type.Optional(Type.String()),
    cause: Type.Optional(choice(LINK_CAUSES, 'Why nothing was connected', 'owner_refused')),
    returnPath: Type.Optional(Type.String()),
  },
  closed,
)
export type LinkWire = Static<typeof LinkWire>

const common = ({ connection, lastFetch, nextFetch }: ConnectionFacts) => ({
  id: connection.id,
  status: connection.status as (typeof STATUSES)[number],
  since: connection.since.toISOString(),
  ...(connection.validUntil && { validUntil: connection.validUntil.toISOString() }),
  ...(lastFetch && { lastFetch: { at: lastFetch.started.toISOString(), outcome: lastFetch.outcome } }),
  ...(nextFetch && { nextFetch: nextFetch.toISOString() }),
})

const accountToWire = ({ accountId, isOpen, fetched }: ConnectedAccount) => ({
  accountId,
  isOpen,
  ...(fetched && { fetched: fetched.toISOString() }),
})

export function connectionToWire(facts: ConnectionFacts) {
  const { ownerId, environment, providerId, failures, blockedUntil, created } = facts.connection
  return {
    ...common(facts),
    ...{ ownerId, environment, providerId, failures },
    ...(blockedUntil && { blockedUntil: blockedUntil.toISOString() }),
    accounts: facts.accounts.map(accountToWire),
    created: created.toISOString(),
  }
}

export function ownConnectionToWire(
  facts: ConnectionFacts,
  bank: { id: string; name: string; country: string },
  shown: ReadonlyMap<string, { name: string; iban: string | null }>,
) {
  return {
    ...common(facts),
    bank: { id: bank.id, name: bank.name, country: bank.country },
    accounts: facts.accounts.map((one) => {
      const { name = '', iban = null } = shown.get(one.accountId) ?? {}
      return { ...accountToWire(one), name, ...(iban !== null && { iban }) }
    }),
  }
}
