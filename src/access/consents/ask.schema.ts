import Type, { type Static } from 'typebox'
import { TenantWire, TranslationsWire } from '../../clients/inquiries/inquiry.schema.ts'
import { FREQUENCIES, SCOPES } from '../../clients/inquiries/inquiry.ts'
import { LANGUAGES } from '../../people/messages/message.ts'
import { ServiceOperatorWire } from '../../people/owners/service-operator.schema.ts'

/** Requests and answers of the hosted page. Not part of the clients' interface. */

const when = Type.String({ format: 'date-time' })
const scope = Type.Enum([...SCOPES], { type: 'string' })
const frequency = Type.Enum([...FREQUENCIES], { type: 'string' })

/** `closed`: it can no longer be answered, because the tenant or the operator ended it. */
export const ASK_STATES = ['open', 'approved', 'refused', 'failed', 'expired', 'replaced', 'closed'] as const

export const AskView = Type.Object(
  {
    consentId: Type.String(),
    /** The number of the ask; 1 is the first, higher ones are renewals. */
    ask: Type.Integer(),
    state: Type.Enum([...ASK_STATES], { type: 'string' }),
    environment: Type.Enum(['sandbox', 'production'], { type: 'string' }),
    /** The language that the client sent, if any. */
    language: Type.Optional(Type.Enum([...LANGUAGES], { type: 'string' })),
    /** Where the PIN goes, masked so that the owner recognises it and no one else learns it: a•••@e•••.com. */
    contact: Type.String(),
    channel: Type.Enum(['email', 'sms'], { type: 'string' }),
    tenant: TenantWire,
    displayName: Type.String(),
    description: Type.String(),
    /** The two texts in other languages. */
    translations: TranslationsWire,
    /** The tenant's page about privacy. */
    privacyUrl: Type.Optional(Type.String()),
    /** Who runs this service. */
    operator: ServiceOperatorWire,
    scope,
    frequency,
    validityDays: Type.Integer(),
    /** How long the one access of `once` stays open. */
    accessMinutes: Type.Integer(),
    /** For a renewal: the current or most recent terms. */
    previous: Type.Optional(Type.Object({ scope, frequency, validUntil: when }, { additionalProperties: false })),
    /** Binds the answer to the terms that were shown. */
    termsHash: Type.String(),
    linkExpires: when,
    /** Back to the client, with consentId and status; only while the address is on the tenant's allowed domains. */
    returnUrl: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
export type AskView = Static<typeof AskView>

export const AskAccount = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    provider: Type.String(),
    holder: Type.String(),
    iban: Type.Optional(Type.String()),
    currency: Type.String(),
    /** For a renewal: whether the tenant has had access so far. */
    granted: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type AskAccount = Static<typeof AskAccount>

/** After the PIN: the accounts to choose from. */
export const AskSession = Type.Object(
  { csrfToken: Type.String(), expires: when, accounts: Type.Array(AskAccount) },
  { additionalProperties: false },
)
export type AskSession = Static<typeof AskSession>

const number = Type.Integer({ minimum: 1, maximum: 1_000_000 })

export const AskQuery = Type.Object({ ask: Type.Optional(number) }, { additionalProperties: false })

export const AskPinBody = Type.Object(
  { ask: number, language: Type.Optional(Type.Enum([...LANGUAGES], { type: 'string' })) },
  { additionalProperties: false },
)

export const AskSessionBody = Type.Object(
  { ask: number, pin: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
)

/** `changed`: the inquiry differs from what was shown; `too_late`: the state in `ask` says why. */
export const ASK_OUTCOMES = ['approved', 'refused', 'changed', 'too_late'] as const

export const AskDecisionBody = Type.Object(
  {
    ask: number,
    decision: Type.Enum(['approve', 'refuse'], { type: 'string' }),
    termsHash: Type.String({ maxLength: 64 }),
    accountIds: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500 })),
    language: Type.Optional(Type.Enum([...LANGUAGES], { type: 'string' })),
  },
  { additionalProperties: false },
)

export const AskDecision = Type.Object(
  { outcome: Type.Enum([...ASK_OUTCOMES], { type: 'string' }), ask: AskView },
  { additionalProperties: false },
)
export type AskDecision = Static<typeof AskDecision>

export const PinSentWire = Type.Object(
  {
    pinLength: Type.Integer({ description: 'How many digits it has', examples: [6] }),
    expires: Type.String({
      format: 'date-time',
      description: 'Until when it can be entered',
      examples: ['2026-02-11T05:22:09.337Z'],
    }),
  },
  { $id: 'PinSent', additionalProperties: false },
)
export type PinSentWire = Static<typeof PinSentWire>
