import Type, { type Static } from 'typebox'
import { FREQUENCIES, SCOPES } from '../../clients/inquiries/inquiry.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import { cursorParameter, limitParameter, PageMetadata } from '../../platform/http/paging.ts'
import { consentUrlOf, type LinkKey } from './ask.ts'
import type { ClientConsent } from './client-consent.store.ts'
import { CONSENT_STATUSES, FAILED_REASONS } from './consent.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const when = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })

const EMAIL = 'ana@example.com'
const PHONE_NUMBER = '+38640123456'
const REDIRECT = 'https://shop.example/back'
const CONSENT_URL =
  'https://ais.example.com/consent/con_01kgx2m1b3d5f7h9k2n4p6r8t0#Xk3vQ0mW7pJ2rT5yB8nD1fH4gK6sL9zA0cE3iO5uV7w'

const DataPair = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 64, description: 'Your name for it', examples: ['order'] }),
    value: Type.String({ maxLength: 512, description: 'Your value', examples: ['4711'] }),
  },
  { $id: 'DataPair', additionalProperties: false },
)

/** What a client sees at first, and after the owner's answer. */
const STARTED = {
  consentId: 'con_01kgx2m1b3d5f7h9k2n4p6r8t0',
  inquiryId: 'inq_01kgx2m1b3d5f7h9k2n4p6r8t0',
  status: 'initiated',
  scope: 'all',
  frequency: 'daily',
  accountIds: [] as string[],
  email: EMAIL,
  locale: 'sl',
  consentUrl: CONSENT_URL,
  created: '2026-02-11T05:12:09.337Z',
  modified: '2026-02-11T05:12:09.337Z',
}
const { consentUrl: _, ...answered } = STARTED
const GIVEN = {
  ...answered,
  status: 'valid',
  accountIds: ['acc_01kgx2kz4e8r5t7y9w1'],
  validUntil: '2026-08-10T05:14:41.902Z',
  modified: '2026-02-11T05:14:41.902Z',
}

export const ConsentWire = Type.Object(
  {
    consentId: text('The consent', 'con_01kgx2m1b3d5f7h9k2n4p6r8t0'),
    inquiryId: text('The inquiry that it answers', 'inq_01kgx2m1b3d5f7h9k2n4p6r8t0'),
    status: Type.Enum([...CONSENT_STATUSES], {
      type: 'string',
      description: 'Only a valid one can be read under',
      examples: ['valid'],
    }),
    failedReason: Type.Optional(
      Type.Enum([...FAILED_REASONS], {
        type: 'string',
        description:
          'Of a failed one: nobody answered in time; or the owner has no account here; or it was closed before an answer, because its inquiry was deleted or the owner erased',
        examples: ['not_answered'],
      }),
    ),
    scope: Type.Enum([...SCOPES], { type: 'string', description: 'What may be read', examples: ['all'] }),
    frequency: Type.Enum([...FREQUENCIES], { type: 'string', description: 'How often', examples: ['daily'] }),
    accountIds: Type.Array(Type.String({ examples: ['acc_01kgx2kz4e8r5t7y9w1'] }), {
      description: 'The accounts that the owner chose; empty until then',
    }),
    email: Type.Optional(text('The owner, as you named them', EMAIL)),
    phoneNumber: Type.Optional(text('The owner, as you named them', PHONE_NUMBER)),
    data: Type.Optional(Type.Array(DataPair, { description: 'What you keep with it' })),
    locale: Type.Optional(text("The owner's language, as you sent it", 'de-AT')),
    redirectUrl: Type.Optional(text('Where the owner goes afterwards', REDIRECT)),
    consentUrl: Type.Optional(
      text(
        'The page where the owner answers, while there is something to answer. Pass it on whole: what follows the # opens the page',
        CONSENT_URL,
      ),
    ),
    validUntil: Type.Optional(when('When it ends', '2026-08-10T05:12:09.337Z')),
    created: when('When it was started', '2026-02-11T05:12:09.337Z'),
    modified: when('When its status changed last', '2026-02-11T05:12:09.337Z'),
  },
  { $id: 'Consent', additionalProperties: false, examples: [GIVEN] },
)

export const StartedConsentWire = { ...ConsentWire, examples: [STARTED] }

export const ConsentListWire = Type.Object(
  { data: Type.Array(ConsentWire, { description: 'Newest first' }), metadata: PageMetadata },
  { $id: 'ConsentList', additionalProperties: false },
)

export const ConsentParams = Type.Object({ consentId: text('The consent', 'con_01kgx2m1b3d5f7h9k2n4p6r8t0') })

const link = {
  redirectUrl: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description:
        "Where the owner goes after the answer, with consentId and status; on one of your key's allowed domains",
      examples: [REDIRECT],
    }),
  ),
  locale: Type.Optional(
    Type.String({ minLength: 2, maxLength: 35, description: "The owner's language (BCP 47)", examples: ['de-AT'] }),
  ),
}

export const StartConsentBody = Type.Object(
  {
    inquiryId: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'An active inquiry of yours',
      examples: ['inq_01kgx2m1b3d5f7h9k2n4p6r8t0'],
    }),
    email: Type.Optional(
      Type.String({
        maxLength: 320,
        refusal: 'email_invalid',
        description: 'The owner; the PIN goes there',
        examples: [EMAIL],
      }),
    ),
    phoneNumber: Type.Optional(
      Type.String({
        maxLength: 64,
        refusal: 'phone_number_invalid',
        description: 'The owner, in international form; the PIN goes there where no e-mail address is given',
        examples: [PHONE_NUMBER],
      }),
    ),
    ...link,
    data: Type.Optional(
      Type.Array(DataPair, {
        maxItems: 20,
        refusal: 'invalid_meta_data',
        description: 'At most 20 pairs that you want to keep with it and find it by',
      }),
    ),
  },
  {
    $id: 'StartConsent',
    additionalProperties: false,
    examples: [{ inquiryId: 'inq_01kgx2m1b3d5f7h9k2n4p6r8t0', email: EMAIL, locale: 'sl' }],
  },
)

export const RenewConsentBody = Type.Optional(
  Type.Object(link, { $id: 'RenewConsent', additionalProperties: false, examples: [{ locale: 'sl' }] }),
)

export const AuthorizeBody = Type.Object(
  {
    pin: Type.String({
      maxLength: 64,
      refusal: 'invalid_pin',
      description: 'The PIN that the owner was sent',
      examples: ['042917'],
    }),
    accountIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64, examples: ['acc_01kgx2kz4e8r5t7y9w1'] }), {
        minItems: 1,
        maxItems: 500,
        description: "Which accounts; all of the owner's where none are named",
      }),
    ),
  },
  { $id: 'Authorize', additionalProperties: false, examples: [{ pin: '042917' }] },
)

export const ConsentListQuery = Type.Object(
  {
    inquiryId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Of this inquiry',
        examples: ['inq_01kgx2m1b3d5f7h9k2n4p6r8t0'],
      }),
    ),
    status: Type.Optional(
      Type.Enum([...CONSENT_STATUSES], { type: 'string', description: 'In this status', examples: ['valid'] }),
    ),
    email: Type.Optional(
      Type.String({ maxLength: 320, refusal: 'email_invalid', description: 'Of this owner', examples: [EMAIL] }),
    ),
    phoneNumber: Type.Optional(
      Type.String({
        maxLength: 64,
        refusal: 'phone_number_invalid',
        description: 'Of this owner',
        examples: [PHONE_NUMBER],
      }),
    ),
    dataKey: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'With a pair of this key', examples: ['order'] }),
    ),
    dataValue: Type.Optional(
      Type.String({
        maxLength: 512,
        description: 'With a pair of this value; of that key where both are given',
        examples: ['4711'],
      }),
    ),
    cursor: cursorParameter(),
    limit: limitParameter,
  },
  { additionalProperties: false },
)

export function consentToWire(consent: ClientConsent, publicUrl: string, key: LinkKey): Static<typeof ConsentWire> {
  const { id, inquiryId, status, scope, frequency, accountIds, email, phoneNumber, data, locale, redirectUrl } = consent
  const { ask: number, askOpen, linkSeed, failedReason } = consent
  return {
    consentId: id,
    inquiryId,
    status,
    ...(failedReason && { failedReason }),
    scope,
    frequency,
    accountIds,
    ...(email !== null && { email }),
    ...(phoneNumber !== null && { phoneNumber }),
    ...(data.length > 0 && { data }),
    ...(locale !== null && { locale }),
    ...(redirectUrl !== null && { redirectUrl }),
    ...(number !== null &&
      linkSeed !== null &&
      askOpen && {
        consentUrl: consentUrlOf(publicUrl, key, { consentId: id, number, linkSeed }),
      }),
    ...(consent.validUntil && { validUntil: consent.validUntil.toISOString() }),
    created: consent.created.toISOString(),
    modified: consent.modified.toISOString(),
  }
}

/** A consent in a path: text that cannot be an id is not found. */
export function consentIdFrom({ consentId }: { consentId: string }): Id<'consent'> {
  if (!looksLikeId('consent', consentId)) throw new Refusal('not_found', { resourceId: consentId })
  return consentId
}
