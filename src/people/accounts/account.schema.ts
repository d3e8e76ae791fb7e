import { toTwoPlaces } from '@vitrine/money'
import Type from 'typebox'
import type { Scope } from '../../clients/inquiries/inquiry.ts'
import { EnvironmentWire } from '../../clients/keys/key.schema.ts'
import {
  closed,
  countField,
  idField,
  nameField,
  startFilter,
  textField,
  textInput,
  timeField,
} from '../../platform/http/fields.ts'
import { cursorParameter, limitParameter, listOf, listQuery, PageMetadata } from '../../platform/http/paging.ts'
import type { ListedAccount } from './account.store.ts'
import { SHOWS } from './account.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })

export const AccountWire = Type.Object(
  {
    id: text('The account', 'acc_01kgx2kz4e8r5t7y9w1'),
    consentId: text(
      'The consent that it is read under. In a list that names none its scope may leave out transactions',
      'con_01kgx2m1b3d5f7h9k2n4p6r8t0',
    ),
    consentIds: Type.Optional(
      Type.Array(Type.String(), {
        description: 'In a list that names no consent: all valid consents that open it, that one first',
        examples: [['con_01kgx2m1b3d5f7h9k2n4p6r8t0']],
      }),
    ),
    providerId: Type.Optional(text('The bank; scope all', 'banka-pod-lipo')),
    country: Type.Optional(text("The bank's country (ISO 3166-1); scope all", 'SI')),
    name: Type.Optional(text('What the bank calls it; scope all', 'Osebni račun')),
    holder: Type.Optional(text('Who holds it; scopes accounts, balances and all', 'Ana Novak')),
    iban: Type.Optional(
      Type.String({
        minLength: 15,
        maxLength: 34,
        description: 'IBAN with country prefix',
        examples: ['SI56192001234567892'],
      }),
    ),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217', examples: ['EUR'] }),
    timeZone: text("The bank's: the day of a booking is that of `executed` there", 'Europe/Ljubljana'),
    balance: Type.Optional(
      Type.Number({
        format: 'decimal',
        description: 'Exactly two places; scopes balances and all',
        examples: [1187.7],
      }),
    ),
    balanceUpdated: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the bank reported the balance',
        examples: ['2026-02-11T05:12:09.337Z'],
      }),
    ),
    dataAsOf: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the newest delivery was made: the data are as of then. Left out before the first one',
        examples: ['2026-02-11T05:12:09.337Z'],
      }),
    ),
    connection: Type.Object(
      {
        status: Type.Enum(['none', 'valid', 'renewal_due', 'action_needed', 'unavailable', 'ended'], {
          type: 'string',
          description:
            'How its connection to the bank is. none: its data come as files. renewal_due: its owner has to renew it within 14 days. action_needed: its owner has to approve again; until then its data get old. unavailable: the bank does not answer. ended: its data get old',
          examples: ['valid'],
        }),
        since: Type.Optional(
          Type.String({ format: 'date-time', description: 'Since when', examples: ['2026-01-11T08:00:00.000Z'] }),
        ),
      },
      { additionalProperties: false, description: 'Where its data come from' },
    ),
  },
  { $id: 'Account', additionalProperties: false },
)

export const AccountListWire = Type.Object(
  {
    data: Type.Array(AccountWire),
    metadata: PageMetadata,
  },
  { $id: 'AccountList', additionalProperties: false },
)

const consentId = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The consent to read under',
    examples: ['con_01kgx2m1b3d5f7h9k2n4p6r8t0'],
  }),
)

export const AccountParams = Type.Object({
  accountId: text('The account', 'acc_01kgx2kz4e8r5t7y9w1'),
})

export const AccountQuery = Type.Object({ consentId }, { additionalProperties: false })

export const AccountListQuery = Type.Object(
  { consentId, cursor: cursorParameter(), limit: limitParameter },
  { additionalProperties: false },
)

const name = textInput(200, 'What the bank calls it', 'Osebni račun')
const holder = textInput(200, 'Who holds it, as the bank writes it', 'Ana Novak')
const iban = Type.String({ maxLength: 42, description: 'Empty for none', examples: ['SI56192001234567892'] })
const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217', examples: ['EUR'] })

export const ManagedAccountWire = Type.Object(
  {
    id: idField('acc', 'The account'),
    environment: EnvironmentWire,
    ownerId: idField('own', 'Its owner'),
    ownerName: nameField('Name of its owner', 'Ana Novak'),
    providerId: textField('The bank', 'banka-pod-lipo'),
    providerName: nameField('Name of the bank', 'Banka pod lipo'),
    name,
    holder,
    iban: Type.Optional(iban),
    currency,
    timeZone: textField('Where a bare date means midnight', 'Europe/Ljubljana'),
    balance: Type.Optional(textField('Exact decimal, as reported last', '1187.70')),
    balanceAt: Type.Optional(timeField('When it was reported')),
    dataAsOf: Type.Optional(timeField('When the newest delivery was made')),
    revision: countField('Incremented by each change of its transactions', 18),
    created: timeField('Since when it is there'),
  },
  { $id: 'ManagedAccount', ...closed },
)
export const ManagedAccountList = listOf(ManagedAccountWire, 'ManagedAccountList')

export const ManagedAccountQuery = listQuery({
  ownerId: Type.Optional(idField('own', 'Only those of this owner')),
  tenantId: Type.Optional(idField('ten', 'Only those that this tenant may read, or could once; alone')),
  providerId: Type.Optional(textInput(64, 'Only those of this bank', 'banka-pod-lipo')),
  iban: Type.Optional(textInput(42, 'Only those with this IBAN', 'SI56192001234567892')),
  environment: Type.Optional(EnvironmentWire),
  text: startFilter('How the name or the holder begins', 'ana'),
})

export const NewAccountBody = Type.Object(
  {
    ownerId: idField('own', 'Its owner'),
    providerId: textInput(64, 'The bank', 'banka-pod-lipo'),
    environment: EnvironmentWire,
    name,
    holder,
    currency,
    iban: Type.Optional(iban),
  },
  { $id: 'NewAccount', ...closed },
)

export const AccountEditBody = Type.Partial(Type.Object({ name, holder, iban }), { $id: 'AccountEdit', ...closed })

const connectionToWire = ({ connectionStatus, connectionSince }: ListedAccount) => ({
  status: connectionStatus ?? 'none',
  ...(connectionSince && { since: connectionSince }),
})

/**
 * Fields by scope; fields outside of the scope are not in the text. Written by hand for the two places of the balance.
 */
export function renderAccount(
  account: ListedAccount,
  { consentId, scope, consentIds }: { consentId: string; scope: Scope; consentIds?: string[] },
): string {
  const shows = SHOWS[scope]
  const fields: Record<string, string | null> = {
    id: JSON.stringify(account.id),
    consentId: JSON.stringify(consentId),
    consentIds: consentIds ? JSON.stringify(consentIds) : null,
    providerId: shows.rest ? JSON.stringify(account.providerId) : null,
    country: shows.rest ? JSON.stringify(account.country) : null,
    name: shows.rest ? JSON.stringify(account.name) : null,
    holder: shows.holder ? JSON.stringify(account.holder) : null,
    iban: account.iban && JSON.stringify(account.iban),
    currency: JSON.stringify(account.currency),
    timeZone: JSON.stringify(account.timeZone),
    balance: shows.balance && account.balance !== null ? toTwoPlaces(account.balance) : null,
    balanceUpdated: shows.balance && account.balanceAt ? JSON.stringify(account.balanceAt) : null,
    dataAsOf: account.dataAsOf && JSON.stringify(account.dataAsOf),
    connection: JSON.stringify(connectionToWire(account)),
  }
  const present = Object.entries(fields).filter(([, value]) => value !== null)
  return `{${present.map(([name, value]) => `"${name}":${value}`).join(',')}}`
}
