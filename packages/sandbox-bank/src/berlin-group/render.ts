import { addDecimals, isNegative, negate } from '@vitrine/money'
import { isoCodeOf } from '../files/codes.ts'
import { bankReferenceOf } from '../files/statement-file.ts'
import type { TellingProfile } from '../profiles/profile.ts'
import type { AccountState, TruthLine } from '../truth/account-state.ts'
import { localText, withOffset } from '../truth/calendar.ts'
import type { CustomerAccount } from '../truth/customer.ts'
import type { Movement, MovementPart } from '../truth/movement.ts'
import { uuidFor } from '../truth/random.ts'

/** How the lines of one answer are named. */
export type Naming = { ids: TellingProfile['ids']; epoch: number; fetch: string; keepsHoldIds?: boolean }

/** The id of a line; that of a hold is not that of its booking, as at most banks. */
export function idOfLine(account: CustomerAccount, line: TruthLine, place: number, naming: Naming): string | undefined {
  const { movement, status } = line
  if (naming.ids === 'none') return undefined
  if (naming.ids === 'positional') return String(place + 1)
  const fetch = naming.ids === 'fresh' ? naming.fetch : ''
  return uuidFor(
    'line',
    account.iban,
    account.key,
    movement.id,
    naming.keepsHoldIds ? 'any' : status,
    naming.epoch,
    fetch,
  )
}

/** An amount is JSON text here; it is turned into a number where the bank writes numbers. */
export const amountJson = (amount: string, currency: string) => ({ currency, amount })

type JsonMembers = Record<string, unknown>

export function transactionJson(
  account: CustomerAccount,
  line: TruthLine,
  place: number,
  naming: Naming,
  profile: TellingProfile,
): JsonMembers {
  const { movement, status, amount } = line
  const isBooked = status === 'booked'
  const { parts, exchange } = movement
  const json: JsonMembers = {
    transactionId: idOfLine(account, line, place, naming),
    entryReference: isBooked && naming.ids === 'stable' ? bankReferenceOf(account, line) : undefined,
    endToEndId: movement.endToEndId,
    mandateId: movement.mandate,
    creditorId: movement.creditorId,
    bookingDate: isBooked ? line.bookingDay : undefined,
    valueDate: isBooked ? line.valueDay : undefined,
    transactionAmount: amountJson(written(amount, profile), account.currency),
    currencyExchange: exchange && [
      {
        sourceCurrency: exchange.currency,
        exchangeRate: exchange.rate,
        unitCurrency: account.currency,
        targetCurrency: account.currency,
        quotationDate: line.valueDay,
      },
    ],
    ...partiesJson(account, movement, amount),
    remittanceInformationUnstructured: remittanceOf(line)?.slice(0, 140),
    remittanceInformationStructured: movement.reference === undefined ? undefined : { reference: movement.reference },
    bankTransactionCode: isoCodeOf(movement, amount),
    balanceAfterTransaction: isBooked
      ? { balanceAmount: amountJson(line.balance, account.currency), balanceType: 'interimBooked' }
      : undefined,
    ...(parts && isBooked && batchJson(parts, account, profile)),
  }
  return json
}

/** A card payment without words of its own says where it was made. */
const remittanceOf = ({ text, movement: { party } }: TruthLine): string | undefined =>
  text === '' ? party.place && `${party.name}, ${party.place}` : text

const written = (amount: string, { sign }: TellingProfile): string =>
  sign === 'unsigned' && isNegative(amount) ? negate(amount) : amount

function batchJson(parts: MovementPart[], account: CustomerAccount, profile: TellingProfile): JsonMembers {
  const batch = { batchIndicator: true, batchNumberOfTransactions: parts.length }
  if (profile.batches.api === 'total') return batch
  return {
    ...batch,
    entryDetails: parts.map(({ amount, party, text, endToEndId }) => ({
      endToEndId,
      transactionAmount: amountJson(written(amount, profile), account.currency),
      ...partiesJson(account, { party } as Movement, amount),
      remittanceInformationUnstructured: text.slice(0, 140),
    })),
  }
}

function partiesJson(account: CustomerAccount, { party, parts }: Movement, amount: string): JsonMembers {
  const other = party.iban === undefined ? undefined : { iban: party.iban }
  const own = account.kind === 'card' ? undefined : { iban: account.iban }
  // A batch has many on the other side.
  if (parts) return isNegative(amount) ? { debtorAccount: own } : { creditorAccount: own }
  if (isNegative(amount)) return { creditorName: party.name.slice(0, 70), creditorAccount: other, debtorAccount: own }
  return { debtorName: party.name.slice(0, 70), debtorAccount: other, creditorAccount: own }
}

export function cardTransactionJson(
  account: CustomerAccount,
  line: TruthLine,
  place: number,
  naming: Naming,
  profile: TellingProfile,
  timeZone: string,
): JsonMembers {
  const { movement, status, amount } = line
  const { party, exchange } = movement
  const id = idOfLine(account, line, place, naming)
  return {
    cardTransactionId: id?.replaceAll('-', '').slice(0, 35),
    transactionDate: localText(movement.authorised, timeZone).slice(0, 10),
    acceptorTransactionDateTime: timeText(movement.authorised, timeZone, profile),
    bookingDate: status === 'booked' ? line.bookingDay : undefined,
    // Signed at every bank: a card report names no debtor who would tell.
    transactionAmount: amountJson(amount, account.currency),
    currencyExchange: exchange && [
      {
        sourceCurrency: exchange.currency,
        exchangeRate: exchange.rate,
        unitCurrency: account.currency,
        targetCurrency: account.currency,
        quotationDate: line.valueDay,
      },
    ],
    originalAmount: exchange && amountJson(exchange.amount, exchange.currency),
    cardAcceptorAddress: party.place === undefined ? undefined : { townName: party.place, country: 'DE' },
    merchantCategoryCode: party.mcc,
    maskedPAN: account.maskedPan,
    transactionDetails: `${party.name} ${line.text}`.trim(),
    invoiced: false,
    proprietaryBankTransactionCode: isoCodeOf(movement, amount),
  }
}

export const timeText = (at: number, timeZone: string, { times }: TellingProfile): string =>
  times === 'zoned' ? withOffset(at, timeZone) : localText(at, timeZone)

export function balancesJson(state: AccountState, profile: TellingProfile): JsonMembers[] {
  const { account, booked, balance, at, customer } = state
  const last = booked.at(-1)
  const held = state.pending.reduce((sum, { amount }) => addDecimals(sum, amount), balance)
  return [
    {
      balanceAmount: amountJson(balance, account.currency),
      balanceType: 'interimBooked',
      lastChangeDateTime: timeText(at, customer.timeZone, profile),
      referenceDate: state.today,
      lastCommittedTransaction: last && profile.ids === 'stable' ? bankReferenceOf(account, last) : undefined,
    },
    {
      balanceAmount: amountJson(held, account.currency),
      balanceType: account.kind === 'card' ? 'nonInvoiced' : 'interimAvailable',
      creditLimitIncluded: false,
      referenceDate: state.today,
    },
  ]
}

/** Writes an answer as the bank does: absent fields left out or null, amounts as text or as numbers. */
export function writeJson(value: unknown, { absent, amounts }: TellingProfile): string {
  const text = JSON.stringify(value, (_, member: unknown) =>
    member === undefined && absent === 'null' ? null : member,
  )
  return amounts === 'number' ? text.replace(/"amount":"(-?[\d.]+)"/g, '"amount":$1') : text
}
