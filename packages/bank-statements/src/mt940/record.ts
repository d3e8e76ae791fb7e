import { isDecimal, isIban, normaliseIban } from '@vitrine/money'
import { isReadable, readablePurpose } from '../purpose.ts'
import type { CurrencyExchange, SourceRecord } from '../source-record.ts'
import type { Entry } from '../statement.ts'
import { readAmount, toUnits } from './amount.ts'
import { asIban, type Mt940Details, meaningful } from './details.ts'
import { readFreeText } from './free-text.ts'
import { readGerman } from './german.ts'
import { type Line61, looksLikeId } from './line61.ts'
import { readNonSwift } from './non-swift.ts'
import { readSlashes } from './slashes.ts'

/** The lines of one entry, each kind without its tag. */
export type Mt940RawEntry = {
  line: number
  first: Line61
  below: string[]
  texts: string[]
  nonSwift: string[]
  size: number
}

/** `pending`: of a report (MT942). Where it has entries of the account and where what is only noted, it does not say. */
export type EntryFacts = { currency: string; pending: boolean; ownAccount: string }

export function toEntry(raw: Mt940RawEntry, facts: EntryFacts): Entry {
  const { first } = raw
  const below = readBelow(trimEnds(raw.below))
  const texts = trimEnds(raw.texts)
  const stated = texts.length === 0 ? undefined : (readGerman(texts) ?? readSlashes(texts) ?? readFreeText(texts))
  const details: Mt940Details = { ...below, ...readNonSwift(raw.nonSwift), ...stated, more: [] }
  const customer = meaningful(first.customerReference)
  const bank = meaningful(first.bankReference)
  // Rabobank, SNS and ASN write the counterparty's account in the place of the reference.
  const opening = texts[0]?.trim() ?? ''
  const repeated = /^\d{7,10}$/.test(customer ?? '') && opening.startsWith(`${customer} `)
  const isAccount =
    customer !== undefined && (isIban(customer) || /^P\d{9}$/.test(customer) || first.name !== undefined || repeated)
  const reference = isAccount ? undefined : customer
  const account = notOwn(details.account, facts.ownAccount) ?? (isAccount ? customer : undefined)
  const iban = asIban(account)
  // SNS and ASN name the counterparty below :61: and again at the beginning of the text.
  const belowIsName = below.kind !== undefined && opening === `${customer} ${below.kind}`
  const name = details.name ?? first.name ?? (belowIsName ? below.kind : undefined)
  const kind = belowIsName && details.kind === below.kind ? undefined : details.kind
  const exchange = exchangeOf(details, first.amount, facts.currency)
  const whole = details.remittance
  const remittance = belowIsName && whole?.startsWith(opening) ? whole.slice(opening.length).trim() : whole
  const purpose = readablePurpose(remittance ?? '', details.endToEnd, details.reference)
  const description = purpose ?? name ?? (isReadable(kind ?? '') ? kind : remittance || kind)
  const kinds = [...new Set([kind, below.kind])].filter((one) => one !== description && one !== name)
  const additional = [
    remittance === description ? undefined : remittance || undefined,
    ...kinds,
    ...(stated?.more ?? []),
    ...below.more,
    details.original === undefined || exchange ? undefined : `OCMT ${details.original}`,
    account === undefined || iban !== undefined || remittance?.includes(account)
      ? undefined
      : numberOf(account, details.bank),
  ].filter((text) => text !== undefined)
  // Some banks write their own number in the place of the customer's.
  const ownReference = bank ?? (reference !== undefined && looksLikeId(reference) ? reference : undefined)
  const party = compact({ name, iban })
  const record = compact({
    bankReferences: ownReference === undefined ? undefined : [ownReference],
    endToEndId: details.endToEnd,
    status: facts.pending || first.expected ? 'pending' : 'booked',
    booked: first.entryDate ?? first.valueDate,
    valueDate: first.valueDate,
    amount: first.amount,
    currency: facts.currency,
    description,
    reference: details.reference ?? reference,
    additional: additional.length > 0 ? additional.join('; ') : undefined,
    counterparty: Object.keys(party).length > 0 ? party : undefined,
    exchange,
    bankCode: [first.type, details.code].filter(Boolean).join('+') || undefined,
  }) as SourceRecord
  return { line: raw.line, amount: first.amount, records: [record] }
}

/** The lines below the first of `:61:`: an IBAN, keys in slashes, or a word on its kind. */
function readBelow(lines: string[]): Mt940Details {
  if (lines.length === 0) return { more: [] }
  const keyed = readSlashes(lines)
  if (keyed) return keyed
  const text = lines.join(' ').replace(/\s+/g, ' ').trim()
  if (asIban(text) !== undefined || /^(?:P?\d{9,10})$/.test(text)) return { account: text, more: [] }
  return { kind: text, more: [] }
}

/** Triodos repeats the own account where others put the counterparty's, and many banks do on their own fees. */
function notOwn(account: string | undefined, own: string): string | undefined {
  if (account === undefined) return undefined
  const iban = asIban(account)
  if (iban !== undefined && normaliseIban(own).includes(iban)) return undefined
  const digits = account.replace(/\D/g, '')
  return digits.length >= 6 && own.replace(/\W/g, '').endsWith(digits) && normaliseIban(account) === digits
    ? undefined
    : account
}

const numberOf = (account: string, bank: string | undefined): string =>
  bank === undefined ? `account ${account}` : `account ${bank}/${account}`

/**
 * The bank's own rate, from the original currency to the account's. The currency that the rate is quoted in is set only
 * where arithmetic proves it: banks do it both ways.
 */
function exchangeOf(details: Mt940Details, amount: string, currency: string): CurrencyExchange | undefined {
  const match = /^([A-Z]{3}) ?([\d.,]+)$/.exec(details.original ?? '')
  const original = match ? readAmount(match[2]!) : undefined
  const rate = /^(?:[A-Z]{3} ?)?(\d{1,9}(?:[.,]\d{1,10})?)$/.exec(details.rate ?? '')?.[1]?.replace(',', '.')
  if (!match || original === undefined || rate === undefined || !isDecimal(rate) || !/[1-9]/.test(rate))
    return undefined
  const source = match[1]!
  if (source === currency) return undefined
  const [asked, booked, factor] = [toUnits(original), toUnits(amount.replace('-', '')), toUnits(rate)]
  const one = 10n ** 10n
  const near = (a: bigint, b: bigint): boolean => (a > b ? a - b : b - a) * 200n <= b
  const times = near((asked * factor) / one, booked)
  const over = near((booked * factor) / one, asked)
  const unit = times === over ? undefined : times ? source : currency
  return { source, target: currency, ...(unit && { unit }), rate }
}

function trimEnds(lines: string[]): string[] {
  let [from, to] = [0, lines.length]
  while (from < to && lines[from]!.trim() === '') from += 1
  while (to > from && lines[to - 1]!.trim() === '') to -= 1
  return lines.slice(from, to)
}

/** In a loop: this runs twice for every line of a statement. */
function compact<T extends object>(object: T): Partial<T> {
  const full: Partial<T> = {}
  for (const key of Object.keys(object) as (keyof T)[]) if (object[key] !== undefined) full[key] = object[key]
  return full
}
