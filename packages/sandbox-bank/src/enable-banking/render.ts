import { isNegative, negate } from '@vitrine/money'
import { idOfLine, type Naming } from '../berlin-group/render.ts'
import { isoCodeOf } from '../files/codes.ts'
import { bankReferenceOf } from '../files/statement-file.ts'
import { bicOf } from '../truth/account-number.ts'
import type { AccountState, TruthLine } from '../truth/account-state.ts'
import { localText } from '../truth/calendar.ts'
import type { Customer, CustomerAccount } from '../truth/customer.ts'
import { hexFor, uuidFor } from '../truth/random.ts'

type Members = Record<string, unknown>

/** Renewed sessions have other uids; the hash stays. */
export const hashOf = ({ iban, key }: CustomerAccount): string => hexFor(64, 'identification', iban, key)

export const uidOf = (session: string, { iban, key }: CustomerAccount): string => uuidFor('uid', session, iban, key)

export function accountMembers({ story }: Customer, account: CustomerAccount, uid: string): Members {
  const { kind, iban, maskedPan, limit, currency } = account
  const other = { identification: maskedPan, scheme_name: 'CPAN' }
  return {
    account_id: kind === 'card' ? { other } : { iban },
    all_account_ids: [kind === 'card' ? other : { identification: iban, scheme_name: 'IBAN' }],
    account_servicer: { bic_fi: bicOf(story.country), name: 'Sandbox' },
    name: account.holderName,
    details: account.name,
    usage: account.business ? 'ORGA' : 'PRIV',
    cash_account_type: { current: 'CACC', savings: 'SVGS', card: 'CARD' }[kind],
    product: account.name,
    currency,
    psu_status: 'Account Holder',
    ...(limit !== undefined && { credit_limit: { currency, amount: limit } }),
    uid,
    identification_hash: hashOf(account),
    identification_hashes: [hashOf(account)],
  }
}

export function balanceMembers({ account, balance, today, at }: AccountState): Members[] {
  return [
    {
      name: 'Booked balance',
      balance_amount: { currency: account.currency, amount: balance },
      balance_type: 'ITBD',
      last_change_date_time: new Date(at).toISOString(),
      reference_date: today,
    },
  ]
}

const unsigned = (amount: string): string => (isNegative(amount) ? negate(amount) : amount)

export function transactionMembers(
  { customer, account }: AccountState,
  line: TruthLine,
  place: number,
  naming: Naming,
  session: string,
): Members {
  const { movement, status, amount } = line
  const { party, exchange, parts } = movement
  const isOut = isNegative(amount)
  const isBooked = status === 'booked'
  const named = parts ? undefined : { name: party.name }
  const theirs = party.iban === undefined ? undefined : { iban: party.iban }
  const ours = account.kind === 'card' ? undefined : { iban: account.iban }
  const [family, sub] = isoCodeOf(movement, amount).split(/-(?=[^-]+$)/)
  const reference =
    naming.ids === 'stable' && naming.epoch === 0
      ? bankReferenceOf(account, line)
      : idOfLine(account, line, place, naming)
  return {
    entry_reference: isBooked ? reference : undefined,
    merchant_category_code: party.mcc,
    transaction_amount: { currency: account.currency, amount: unsigned(amount) },
    creditor: isOut ? named : undefined,
    creditor_account: isOut ? theirs : ours,
    debtor: isOut ? undefined : named,
    debtor_account: isOut ? ours : theirs,
    bank_transaction_code: { description: movement.type, code: family, sub_code: sub },
    credit_debit_indicator: isOut ? 'DBIT' : 'CRDT',
    status: isBooked ? 'BOOK' : 'PDNG',
    booking_date: isBooked ? line.bookingDay : undefined,
    value_date: isBooked ? line.valueDay : undefined,
    transaction_date: localText(movement.authorised, customer.timeZone).slice(0, 10),
    balance_after_transaction: isBooked ? { currency: account.currency, amount: line.balance } : undefined,
    reference_number: movement.reference,
    remittance_information: line.text === '' ? [] : [line.text],
    exchange_rate: exchange && {
      unit_currency: account.currency,
      exchange_rate: exchange.rate,
      rate_type: 'SPOT',
      instructed_amount: { currency: exchange.currency, amount: unsigned(exchange.amount) },
    },
    // It may change; entry_reference may not.
    transaction_id: idOfLine(account, line, place, { ids: 'fresh', epoch: naming.epoch, fetch: session }),
  }
}
