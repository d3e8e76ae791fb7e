import type { LinkWire, OwnBanks, OwnConnection, OwnVisit } from '../../../src/banks/connections/connection.schema.ts'
import type { MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { type AskLink, getOfAsk, postOfAsk } from './asks.ts'
import { call } from './call.ts'

export type OwnBank = OwnBanks['data'][number]
/** What came back from the bank, or what the owner has entered. */
export type OwnAnswer = { returned?: Record<string, string>; given?: Record<string, string> }

/** Connecting a bank, on the page of a consent or at /me. */
export type BankCalls = {
  list: () => Promise<OwnBank[]>
  begin: (providerId: string) => Promise<LinkWire>
  proceed: (linkId: string, answer: OwnAnswer) => Promise<LinkWire>
}

export const banksOfAsk = (link: AskLink, csrfToken: string): BankCalls => ({
  list: async () => (await getOfAsk<OwnBanks>(link, '/banks')).data,
  begin: (providerId) => postOfAsk(link, '/connections', { providerId }, { csrfToken }),
  proceed: (linkId, answer) =>
    postOfAsk(link, `/connection-links/${encodeURIComponent(linkId)}`, answer, { csrfToken }),
})

export const banksOfOwner = ({ csrfToken }: MeSession): BankCalls => ({
  list: async () => (await call<OwnBanks>('/owner/banks')).data,
  begin: (providerId) => call('/owner/connections', { method: 'POST', body: { providerId }, csrfToken }),
  proceed: (linkId, answer) =>
    call(`/owner/connection-links/${encodeURIComponent(linkId)}`, { method: 'POST', body: answer, csrfToken }),
})

export const listConnections = async (): Promise<OwnConnection[]> =>
  (await call<{ data: OwnConnection[] }>('/owner/connections')).data

export const endConnection = ({ csrfToken }: MeSession, id: string) =>
  call<OwnConnection>(`/owner/connections/${encodeURIComponent(id)}/end`, { method: 'POST', body: {}, csrfToken })

/** The owner is here: what is hours old is fetched now. */
export const visitBanks = ({ csrfToken }: MeSession) =>
  call<OwnVisit>('/owner/connections/visit', { method: 'POST', body: {}, csrfToken })
