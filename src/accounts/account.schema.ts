import { toTwoPlaces } from '@vitrine/money'
import Type from 'typebox'
import { cursorParameter, limitParameter, PageMetadata } from '../http/paging.ts'
import type { Scope } from '../inquiries/inquiry.ts'
import type { ListedAccount } from './account.store.ts'
import { SHOWS } from './account.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })

export const AccountWire = Type.Object(
  {
    id: text('The account', 'acc_01kgx2kz4e8r5t7y9w1q3s6d0f'),
    consentId: text('The consent that it is read under', 'con_01kgx2m1b3d5f7h9k2n4p6r8t0'),
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
    description: 'The consent to read under; otherwise the newest valid one',
    examples: ['con_01kgx2m1b3d5f7h9k2n4p6r8t0'],
  }),
)

export const AccountParams = Type.Object({
  accountId: text('The account', 'acc_01kgx2kz4e8r5t7y9w1q3s6d0f'),
})

export const AccountQuery = Type.Object({ consentId }, { additionalProperties: false })

export const AccountListQuery = Type.Object(
  { consentId, cursor: cursorParameter(), limit: limitParameter },
  { additionalProperties: false },
)

/**
 * Fields by scope; fields outside of the scope are not in the text. Written by hand for the two places of the balance.
 */
export function renderAccount(account: ListedAccount, consentId: string, scope: Scope): string {
  const shows = SHOWS[scope]
  const fields: Record<string, string | null> = {
    id: JSON.stringify(account.id),
    consentId: JSON.stringify(consentId),
    providerId: shows.rest ? JSON.stringify(account.providerId) : null,
    country: shows.rest ? JSON.stringify(account.country) : null,
    name: shows.rest ? JSON.stringify(account.name) : null,
    holder: shows.holder ? JSON.stringify(account.holder) : null,
    iban: account.iban && JSON.stringify(account.iban),
    currency: JSON.stringify(account.currency),
    balance: shows.balance && account.balance !== null ? toTwoPlaces(account.balance) : null,
    balanceUpdated: shows.balance && account.balanceAt ? JSON.stringify(account.balanceAt) : null,
  }
  const present = Object.entries(fields).filter(([, value]) => value !== null)
  return `{${present.map(([name, value]) => `"${name}":${value}`).join(',')}}`
}
