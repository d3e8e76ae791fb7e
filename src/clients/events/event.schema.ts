import Type, { type TProperties } from 'typebox'
import type { DocumentedEvent } from '../../platform/http/openapi-document.ts'
import { INQUIRY_STATUSES } from '../inquiries/inquiry.ts'
import {
  CONNECTION_EVENTS,
  CONSENT_EVENTS,
  type EventType,
  OPERATOR_EVENTS,
  TENANT_EVENTS,
  TEST_EVENT,
} from './event.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })

const consentId = text('The consent', 'con_01kgx2m1b3d5f7h9k2n4p6r8t0')
const underConsent = text('The consent that lets you read it', 'con_01kgx2m1b3d5f7h9k2n4p6r8t0')
const inquiryId = text('The inquiry', 'inq_01kgx2m1b3d5f7h9k2n4p6r8t0')
const accountId = text('The account', 'acc_01kgx2kz4e8r5t7y9w1')

/** The body of an event. Ids and states only, and nothing about a person. */
const event = (types: readonly string[], data: TProperties, $id: string) =>
  Type.Object(
    {
      type: Type.Enum([...types], { type: 'string', description: 'What has happened', examples: [types[0]!] }),
      timestamp: Type.String({ format: 'date-time', description: 'When', examples: ['2026-02-11T05:12:09.337Z'] }),
      data: Type.Object(data, { additionalProperties: false }),
    },
    { $id, additionalProperties: false },
  )

const statusOf = (type: string): string => type.slice(type.indexOf('.') + 1)

const ConsentEvent = event(
  CONSENT_EVENTS,
  {
    consentId,
    inquiryId,
    status: Type.Enum(CONSENT_EVENTS.map(statusOf), {
      type: 'string',
      description: 'Its status now',
      examples: [statusOf(CONSENT_EVENTS[0])],
    }),
  },
  'ConsentEvent',
)

const TransactionsChangedEvent = event(
  ['transactions.changed'],
  {
    accountId,
    revision: Type.Integer({ description: 'The revision of the account after the changes', examples: [42] }),
    consentId: underConsent,
    cursor: text('Pass it as `since` to the feed of changes, which begins with these', 'kM3vJr0c5yQx9wTzB1dWgHk7e30'),
  },
  'TransactionsChangedEvent',
)

const AccountUpdatedEvent = event(['account.updated'], { accountId, consentId: underConsent }, 'AccountUpdatedEvent')

const InquiryUpdatedEvent = event(
  ['inquiry.updated'],
  {
    inquiryId,
    status: Type.Enum([...INQUIRY_STATUSES], { type: 'string', description: 'Its status now', examples: ['active'] }),
  },
  'InquiryUpdatedEvent',
)

const ConnectionEvent = event(
  CONNECTION_EVENTS,
  {
    connectionId: text('The connection', 'bcn_01kgx2m1b3d5f7h9k2n4p6r8t0'),
    status: Type.Enum(['valid', 'renewal_due', 'action_needed', 'ended'], {
      type: 'string',
      description: 'Its status now, as its accounts show it',
      examples: ['renewal_due'],
    }),
  },
  'ConnectionEvent',
)

const ImportFinishedEvent = event(
  ['import.finished'],
  {
    importId: text('The import', 'imp_01kgx2m8s0e6v9q4c1t7h3n5wd'),
    status: Type.Enum(['done', 'refused', 'failed'], {
      type: 'string',
      description: 'How it ended',
      examples: ['done'],
    }),
  },
  'ImportFinishedEvent',
)

const WebhookTestEvent = event(
  [TEST_EVENT],
  { webhookId: text('The endpoint', 'whk_01kgx2m8s0e6v9q4c1t7h3n5wd') },
  'WebhookTestEvent',
)

const OTHERS: Record<Exclude<EventType, `consent.${string}`> | typeof TEST_EVENT, Omit<DocumentedEvent, 'type'>> = {
  'transactions.changed': {
    summary: 'Transactions have changed',
    description:
      'Once for each revision of an account. Read the feed of changes from the cursor of the event, or from your own.',
    schema: TransactionsChangedEvent,
  },
  'account.updated': {
    summary: 'An account has changed',
    description: 'It has a new balance, or other new details, that your consent shows.',
    schema: AccountUpdatedEvent,
  },
  'inquiry.updated': {
    summary: 'An inquiry has changed',
    description: 'It has another status, or another text: read it again.',
    schema: InquiryUpdatedEvent,
  },
  'connection.renewal_due': {
    summary: 'A connection to a bank ends soon',
    description: 'Within 14 days its owner has to renew it at the bank; the owner was told as well.',
    schema: ConnectionEvent,
  },
  'connection.action_needed': {
    summary: 'A connection to a bank waits for its owner',
    description: 'The bank asks its owner to approve again. Until then its accounts get old: see `dataAsOf`.',
    schema: ConnectionEvent,
  },
  'connection.ended': {
    summary: 'A connection to a bank has ended',
    description: 'By its owner, here or at the bank. What is stored stays readable, and gets old.',
    schema: ConnectionEvent,
  },
  'connection.restored': {
    summary: 'A connection to a bank is good again',
    description: 'After it waited for its owner, had ended, or the bank did not answer.',
    schema: ConnectionEvent,
  },
  'import.finished': {
    summary: 'An import has ended',
    description: 'Read its report at `/manage/imports/{importId}`.',
    schema: ImportFinishedEvent,
  },
  [TEST_EVENT]: {
    summary: 'A test',
    description: 'You asked for it at the endpoint. It is sent to that endpoint alone, whatever its types are.',
    schema: WebhookTestEvent,
  },
}

/** What can be sent to webhooks, as the OpenAPI documents describe it. */
export const DOCUMENTED_EVENTS: DocumentedEvent[] = [...TENANT_EVENTS, ...OPERATOR_EVENTS, TEST_EVENT].map((type) => ({
  type,
  ...(type in OTHERS
    ? OTHERS[type as keyof typeof OTHERS]
    : {
        summary: `A consent is ${statusOf(type)} now`,
        description: 'Its status has changed to this one. After a renewal it is `valid` again.',
        schema: ConsentEvent,
      }),
}))
