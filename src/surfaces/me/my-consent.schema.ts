import { consentUrlOf, type LinkKey } from '../../access/consents/ask.ts'
import type { StoredRead } from '../../access/reads/read.ts'
import { tenantToWire } from '../../clients/inquiries/inquiry.schema.ts'
import { accountTitle } from '../../people/accounts/account.ts'
import type { MeConsent, MeRead } from './me.schema.ts'
import type { MyConsent } from './me.service.ts'

/** Asked, granted, delivered: the three columns of one consent. */
export function myConsentToWire(consent: MyConsent, publicUrl: string, key: LinkKey): MeConsent {
  const { id, status, environment, scope, frequency, displayName, description, reads, days, accounts } = consent
  const { openAsk, linkSeed } = consent
  const lastRead = latest(reads.map((each) => each.lastRead))
  const { tenantName: name, companyName, addressStreet, addressStreetNumber, addressCity } = consent
  const { addressZipCode, addressCountry, logoUrl } = consent
  const address = { addressStreet, addressStreetNumber, addressCity, addressZipCode, addressCountry }
  return {
    consentId: id,
    tenantId: consent.tenantId,
    environment,
    status,
    ...(consent.endedBy !== null && { endedByOperator: true as const }),
    tenant: tenantToWire({ name, companyName, ...address, logoUrl }, publicUrl),
    ...(consent.privacyUrl !== null && { privacyUrl: consent.privacyUrl }),
    displayName,
    description,
    translations: consent.translations,
    created: consent.created.toISOString(),
    modified: consent.modified.toISOString(),
    ...(consent.validUntil && { validUntil: consent.validUntil.toISOString() }),
    requests: consent.requests,
    asked: {
      scope: consent.askedScope,
      frequency: consent.askedFrequency,
      validityDays: consent.validityDays,
    },
    ...(consent.given && {
      granted: {
        scope,
        frequency,
        accounts: accounts.map((account) => {
          const of = reads.find(({ accountId }) => accountId === account.id)
          return {
            id: account.id,
            name: account.name,
            provider: account.provider,
            ...(account.iban !== null && { iban: account.iban }),
            currency: account.currency,
            reads: of?.reads ?? 0,
            rows: of?.rows ?? 0,
            ...(of && { lastRead: of.lastRead.toISOString() }),
          }
        }),
      },
    }),
    delivered: {
      accesses: consent.accesses,
      reads: reads.reduce((sum, each) => sum + each.reads, 0),
      rows: reads.reduce((sum, each) => sum + each.rows, 0),
      days: days.length,
      accounts: reads.length,
      balances: reads.some(({ balances }) => balances),
      transactions: reads.some(({ transactions }) => transactions),
      ...(lastRead && { lastRead: lastRead.toISOString() }),
    },
    perDay: days.filter(({ recent }) => recent).map(({ day, reads, rows }) => ({ day, reads, rows })),
    ...(openAsk !== null &&
      linkSeed !== null && {
        askUrl: consentUrlOf(publicUrl, key, { consentId: id, number: openAsk, linkSeed }),
      }),
  }
}

const latest = (dates: Date[]): Date | undefined => dates.toSorted((a, b) => b.getTime() - a.getTime())[0]

/** Names come from the consents that the read was made under; a deleted account has none. */
export function myReadToWire(read: StoredRead, consents: Map<string, MyConsent>): MeRead {
  const consent = consents.get(read.consentId)
  const account = consent?.accounts.find(({ id }) => id === read.accountId)
  return {
    at: read.readAt.toISOString(),
    consentId: read.consentId,
    tenant: consent?.tenantName ?? '',
    accountId: read.accountId,
    ...(account && { accountName: accountTitle(account) }),
    what: read.what,
    ...(read.fromBookedTime && { fromBookedTime: read.fromBookedTime.toISOString() }),
    ...(read.untilBookedTime && { untilBookedTime: read.untilBookedTime.toISOString() }),
    rows: read.rows,
    requestId: read.requestId,
  }
}
