import Type, { type Static } from 'typebox'
import { CONSENT_STATUSES } from '../../access/consents/consent.ts'
import { TenantWire, TranslationsWire } from '../../clients/inquiries/inquiry.schema.ts'
import { FREQUENCIES, SCOPES } from '../../clients/inquiries/inquiry.ts'
import { CHANNELS, LANGUAGES } from '../../people/messages/message.ts'
import { ServiceOperatorWire } from '../../people/owners/service-operator.schema.ts'
import { PageMetadata } from '../../platform/http/paging.ts'

/** Requests and answers of /me. Not part of the clients' interface. */

const when = Type.String({ format: 'date-time' })
const scope = Type.Enum([...SCOPES], { type: 'string' })
const frequency = Type.Enum([...FREQUENCIES], { type: 'string' })
const count = Type.Integer({ minimum: 0 })

/** What the page says before anybody has signed in. */
export const MeAbout = Type.Object(
  {
    operator: ServiceOperatorWire,
    /** How PINs can be sent. */
    channels: Type.Array(Type.Enum([...CHANNELS], { type: 'string' })),
  },
  { additionalProperties: false },
)
export type MeAbout = Static<typeof MeAbout>

export const SignInPinBody = Type.Object(
  {
    email: Type.Optional(Type.String({ maxLength: 320 })),
    phoneNumber: Type.Optional(Type.String({ maxLength: 64 })),
    language: Type.Optional(Type.Enum([...LANGUAGES], { type: 'string' })),
  },
  { additionalProperties: false },
)

export const SignInBody = Type.Object(
  {
    email: Type.Optional(Type.String({ maxLength: 320 })),
    phoneNumber: Type.Optional(Type.String({ maxLength: 64 })),
    pin: Type.String({ maxLength: 64 }),
  },
  { additionalProperties: false },
)

export const SignInLinkBody = Type.Object({ link: Type.String({ maxLength: 100 }) }, { additionalProperties: false })

export const MeSession = Type.Object(
  { csrfToken: Type.String(), expires: when, name: Type.Optional(Type.String()), contact: Type.String() },
  { additionalProperties: false },
)
export type MeSession = Static<typeof MeSession>

export const MeAccount = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    provider: Type.String(),
    iban: Type.Optional(Type.String()),
    currency: Type.String(),
    /** The number of reads under this consent, and of payments that they sent. */
    reads: count,
    rows: count,
    lastRead: Type.Optional(when),
  },
  { additionalProperties: false },
)

export const MeConsent = Type.Object(
  {
    consentId: Type.String(),
    tenantId: Type.String(),
    environment: Type.Enum(['sandbox', 'production'], { type: 'string' }),
    status: Type.Enum([...CONSENT_STATUSES], { type: 'string' }),
    /** The operator ended it for whom the status names. */
    endedByOperator: Type.Optional(Type.Literal(true)),
    tenant: TenantWire,
    /** The tenant's page about privacy. */
    privacyUrl: Type.Optional(Type.String()),
    displayName: Type.String(),
    description: Type.String(),
    /** The two texts in other languages. */
    translations: TranslationsWire,
    created: when,
    modified: when,
    validUntil: Type.Optional(when),
    /** How many unanswered requests for the same thing this one stands for. */
    requests: Type.Integer({ minimum: 1 }),
    /** The tenant's current terms. */
    asked: Type.Object({ scope, frequency, validityDays: count }, { additionalProperties: false }),
    /** The terms that the owner gave; absent until then. */
    granted: Type.Optional(
      Type.Object({ scope, frequency, accounts: Type.Array(MeAccount) }, { additionalProperties: false }),
    ),
    /** The data that was fetched. */
    delivered: Type.Object(
      {
        /** How often the tenant came: of `once` this is the number of accesses, each with any number of reads. */
        accesses: count,
        reads: count,
        rows: count,
        /** Calendar days (UTC) with reads. */
        days: count,
        accounts: count,
        balances: Type.Boolean(),
        transactions: Type.Boolean(),
        lastRead: Type.Optional(when),
      },
      { additionalProperties: false },
    ),
    /** The last 90 days, only days with reads, oldest first. */
    perDay: Type.Array(
      Type.Object({ day: Type.String({ format: 'date' }), reads: count, rows: count }, { additionalProperties: false }),
    ),
    /** An open question to the owner: a link to the hosted page. */
    askUrl: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
export type MeConsent = Static<typeof MeConsent>

export const MeConsentList = Type.Object(
  { data: Type.Array(MeConsent), metadata: PageMetadata },
  { additionalProperties: false },
)
export type MeConsentList = Static<typeof MeConsentList>

/** One consent was taken back. */
export const Revocation = Type.Object(
  {
    consent: MeConsent,
    /** What the same tenant may still read under; the newest of them where there are many. */
    stillValid: Type.Array(
      Type.Object(
        {
          consentId: Type.String(),
          displayName: Type.String(),
          description: Type.String(),
          translations: TranslationsWire,
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type Revocation = Static<typeof Revocation>

/** Everything of a tenant was taken back. */
export const TenantRevocation = Type.Object({ revoked: count }, { additionalProperties: false })
export type TenantRevocation = Static<typeof TenantRevocation>

export const MeTenantParams = Type.Object({ tenantId: Type.String({ maxLength: 64 }) })

export const MeRead = Type.Object(
  {
    at: when,
    consentId: Type.String(),
    tenant: Type.String(),
    accountId: Type.String(),
    accountName: Type.Optional(Type.String()),
    what: Type.Enum(['account', 'transactions', 'transaction', 'changes'], { type: 'string' }),
    fromBookedTime: Type.Optional(when),
    untilBookedTime: Type.Optional(when),
    rows: count,
    requestId: Type.String(),
  },
  { additionalProperties: false },
)
export type MeRead = Static<typeof MeRead>

export const MeReadList = Type.Object(
  { data: Type.Array(MeRead), metadata: PageMetadata },
  { additionalProperties: false },
)
export type MeReadList = Static<typeof MeReadList>

/** With a PIN that was sent for this and nothing else. */
export const ErasureBody = Type.Object(
  { confirm: Type.Literal(true), pin: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
)

export const ErasurePinBody = Type.Object(
  { language: Type.Optional(Type.Enum([...LANGUAGES], { type: 'string' })) },
  { additionalProperties: false },
)

/** What a file with a proof of reads proves. */
export const ProofResult = Type.Object(
  {
    isProven: Type.Boolean(),
    reads: Type.Optional(count),
    unsealed: Type.Optional(count),
    first: Type.Optional(Type.String()),
    last: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
export type ProofResult = Static<typeof ProofResult>

/** What an erasure did. */
export const ErasureReport = Type.Object(
  {
    owners: count,
    consentsEnded: count,
    consentsKeptAsProof: count,
    accountsErased: count,
    transactionsErased: count,
    accountsKept: count,
    readsKeptAsProof: count,
  },
  { additionalProperties: false },
)
export type ErasureReport = Static<typeof ErasureReport>
