import Type from 'typebox'
import { FREQUENCIES, SCOPES } from '../../clients/inquiries/inquiry.ts'
import { EnvironmentWire } from '../../clients/keys/key.schema.ts'
import { choice, closed, countField, idField, nameField, textField, timeField } from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'
import { ASK_DECISIONS } from './ask.ts'
import { CONSENT_STATUSES } from './consent.ts'

const consent = {
  id: idField('con', 'The consent'),
  inquiryId: idField('inq', 'What it answers'),
  inquiryName: nameField('What the tenant calls the inquiry', 'budgeting'),
  tenantId: idField('ten', 'Who asked'),
  tenant: textField("The tenant's slug", 'demo-shop'),
  tenantName: textField("The tenant's name", 'Demo Shop'),
  ownerId: idField('own', 'Who was asked'),
  ownerName: nameField('Name of the owner, or how they are reached', 'Ana Novak'),
  environment: EnvironmentWire,
  status: choice(CONSENT_STATUSES, 'How it stands now', 'valid'),
  scope: choice(SCOPES, 'What may be read', 'all'),
  frequency: choice(FREQUENCIES, 'How often', 'daily'),
  validUntil: Type.Optional(timeField('When it ends by itself')),
  created: timeField('When it was asked for'),
  modified: timeField('When its status changed last'),
  ended: Type.Optional(timeField('When it ended after it had been given, by itself or by somebody')),
  endedBy: nameField(
    'The operator who ended it for the owner or the tenant; none where they did it',
    'ana@example.com',
  ),
}

export const ManagedConsentWire = Type.Object(consent, { $id: 'ManagedConsent', ...closed })
export const ManagedConsentList = listOf(ManagedConsentWire, 'ManagedConsentList')

const usability = (description: string) =>
  Type.Object(
    {
      allowed: Type.Boolean({ description: 'Whether a read would be answered now', examples: [true] }),
      reason: Type.Optional(textField('If not, what the tenant would be told', 'The consent … has expired')),
    },
    { description, ...closed },
  )

export const ConsentDetailWire = Type.Object(
  {
    ...consent,
    usable: Type.Object(
      { accounts: usability('A read of accounts'), transactions: usability('A read of transactions') },
      { description: 'Decided as for a read that arrives now', ...closed },
    ),
    accountIds: Type.Array(Type.String(), { description: 'What it opens', examples: [['acc_01kgx2kz4e8r5t7y9w1']] }),
    accounts: Type.Array(
      Type.Object(
        { accountId: idField('acc', 'The account'), accountName: nameField('Its name', 'Osebni račun …7892') },
        closed,
      ),
      { description: 'The same with their names' },
    ),
    asks: Type.Array(
      Type.Object(
        {
          number: countField('1 is the first, each renewal has the next', 1),
          locale: Type.Optional(textField('Language', 'sl')),
          created: timeField('When it was asked'),
          expires: timeField('How long its link works'),
          opened: Type.Optional(timeField('When the owner first opened its page')),
          pinSent: Type.Optional(timeField('When a PIN was last sent for it')),
          proven: Type.Optional(timeField('When the owner first entered the right PIN')),
          decision: Type.Optional(choice(ASK_DECISIONS, 'How it ended', 'approved')),
          decided: Type.Optional(timeField('When')),
          terms: Type.Optional(
            Type.Object({}, { additionalProperties: true, description: 'What the owner was shown', examples: [{}] }),
          ),
        },
        closed,
      ),
      { description: 'How it was asked for, the newest first; 100 at most' },
    ),
    accesses: Type.Array(
      Type.Object(
        {
          period: textField('The day, or once and the number of the ask', '2026-02-11'),
          opened: timeField('First read'),
          closes: timeField('When it closes or closed'),
        },
        closed,
      ),
      { description: 'The periods of reading, the newest first; 100 at most' },
    ),
    firstRead: Type.Optional(timeField('The first read that the log still has')),
    lastRead: Type.Optional(timeField('The last one')),
  },
  { $id: 'ConsentDetail', ...closed },
)

export const ManagedConsentQuery = listQuery({
  tenantId: Type.Optional(idField('ten', 'Only those of this tenant')),
  ownerId: Type.Optional(idField('own', 'Only those of this owner')),
  inquiryId: Type.Optional(idField('inq', 'Only answers to this inquiry')),
  status: Type.Optional(choice(CONSENT_STATUSES, 'Only those in this status', 'valid')),
  from: Type.Optional(timeField('Created then or later', '2026-02-01T00:00:00Z')),
  until: Type.Optional(timeField('Created before then', '2026-03-01T00:00:00Z')),
})

export const ManagedConsentParams = Type.Object({
  consentId: textField('The consent', 'con_01kgx2m1b3d5f7h9k2n4p6r8t0'),
})

export const EndConsentBody = Type.Object(
  {
    onBehalfOf: choice(
      ['owner', 'tenant'],
      'Whose will it is: revoked by the owner, or terminated by the tenant',
      'owner',
    ),
  },
  { $id: 'EndConsent', ...closed },
)

export const GrantConsentBody = Type.Object(
  {
    inquiryId: idField('inq', 'The inquiry that is answered'),
    ownerId: idField('own', 'Who answered'),
    accountIds: Type.Optional(
      Type.Array(idField('acc', 'An account of the owner'), {
        minItems: 1,
        maxItems: 500,
        description: 'What it opens; all accounts of the owner without it',
        examples: [['acc_01kgx2kz4e8r5t7y9w1']],
      }),
    ),
  },
  { $id: 'GrantConsent', ...closed },
)
