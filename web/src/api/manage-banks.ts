import { withQuery } from './call.ts'
import { create, type ManagePage, type ManageQuery, manage, pathOf } from './manage-call.ts'
import type {
  ConnectionDay,
  ConsoleAnswer,
  ConsoleBankHealth,
  ConsoleConnection,
  ConsoleFetch,
  ConsoleLink,
  FetchWithCalls,
} from './manage-rows.ts'
import type { Wire } from './wire.ts'

/** Calls about connections to banks, beside those of manage.ts. */

export const listBankHealth = async (): Promise<ConsoleBankHealth[]> =>
  (await manage<Wire['BankHealth']>('bank-health')).data

export const listConnections = (query: ManageQuery) =>
  manage<ManagePage<ConsoleConnection>>(withQuery('connections', query))
export const findConnection = (id: string) => manage<ConsoleConnection>(pathOf('connections', id))
export const listConnectionDays = async (id: string): Promise<ConnectionDay[]> =>
  (await manage<Wire['ConnectionDays']>(pathOf('connections', id, 'days'))).data
export const fetchConnection = (id: string) => create<ConsoleConnection>(pathOf('connections', id, 'fetch'), {})
export const endConnection = (id: string) => create<ConsoleConnection>(pathOf('connections', id, 'end'), {})

export const listConnectionLinks = (query: ManageQuery) =>
  manage<ManagePage<ConsoleLink>>(withQuery('connection-links', query))

export const listFetches = (query: ManageQuery) => manage<ManagePage<ConsoleFetch>>(withQuery('fetches', query))
export const findFetch = (id: string) => manage<FetchWithCalls>(pathOf('fetches', id))
/** That they were read is recorded. */
export const listAnswers = async (id: string): Promise<ConsoleAnswer[]> =>
  (await manage<Wire['RawAnswers']>(pathOf('fetches', id, 'answers'))).data
export const replayFetch = (id: string) => create<Wire['ReplayReport']>(pathOf('fetches', id, 'replay'), {})

const credentials = (providerId: string) => pathOf('providers', providerId, 'credentials')
export const findCredentials = (providerId: string) => manage<Wire['CredentialNames']>(credentials(providerId))
/** Null removes it. No answer has a value. */
export const setCredential = (providerId: string, name: string, value: string | null) =>
  manage<Wire['CredentialNames']>(credentials(providerId), {
    method: 'PUT',
    body: { credentials: { [name]: value } },
  })
