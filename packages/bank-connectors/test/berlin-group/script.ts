/** A bank that answers what it was told, one answer after the other. */
import { randomBytes } from 'node:crypto'
import type { BankAccess, FetchedPage, FetchRequest, OutgoingCall } from '../../src/connector.ts'
import type { ConnectorProfile } from '../../src/connector-profile.ts'
import { CONNECTORS } from '../../src/connectors.ts'

export const berlinGroup = CONNECTORS['berlin-group']!

export type ToldAnswer = { status?: number; headers?: Record<string, string>; body?: unknown }

export function openScript(
  answers: ToldAnswer[] | ((call: OutgoingCall, count: number) => ToldAnswer),
  given: { profile?: Partial<ConnectorProfile>; credentials?: Record<string, string> } = {},
) {
  const calls: OutgoingCall[] = []
  const profile: ConnectorProfile = {
    ...{ id: 'de-told', name: 'Told', country: 'DE', connector: 'berlin-group', address: 'https://bank.example/psd2' },
    ...given.profile,
  }
  const bank: BankAccess = {
    profile,
    credentials: given.credentials ?? {},
    now: () => new Date('2026-04-10T18:00:00Z'),
    randomBytes,
    send: async (call) => {
      const told = Array.isArray(answers) ? answers[calls.length] : answers(call, calls.length)
      calls.push(call)
      if (!told) throw new Error(`No answer for ${call.method} ${call.url}`)
      const { status = 200, headers = {}, body = {} } = told
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return { status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(text) }
    },
  }
  const request = {
    redirectUrl: 'https://vitrine.example/back',
    state: 'secret',
    psu: { ipAddress: '192.0.2.7' },
    requestId: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  }
  return { bank, calls, request }
}

export const GRANT = { secrets: { consentId: 'c1' } }

const ACCOUNT: FetchRequest['account'] = {
  ...{ resourceId: 'r1', keys: ['iban:DE89370400440532013000 EUR'], iban: 'DE89370400440532013000' },
  ...{ currency: 'EUR', kind: 'current' },
}

export async function fetchFrom(bank: BankAccess, more: Partial<FetchRequest> = {}) {
  const pages: FetchedPage[] = []
  for await (const page of berlinGroup.fetch(bank, GRANT, { account: ACCOUNT, from: '2026-03-01', ...more }))
    pages.push(page)
  return { pages, file: berlinGroup.toFile(bank.profile, ACCOUNT, pages) }
}
