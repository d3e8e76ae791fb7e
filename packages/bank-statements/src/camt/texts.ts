import { isCreditorId } from '@vitrine/money'
import { readSlashes } from '../mt940/slashes.ts'
import { readablePurpose } from '../purpose.ts'
import { type Money, readMoney } from './amount.ts'
import type { Detail, EntryDraft, Part } from './draft.ts'

/** `/TRTP/SEPA OVERBOEKING/IBAN/…`: for machines; banks that write it repeat it in words. */
const CODED = /^\/[A-Z]{3,10}\//

/** `NTRF+166+…`: the codes of German banks, which write the kind of booking into the text of the entry. */
const GERMAN = /^[NSF][A-Z0-9]{3}\+\d{3}/

/**
 * The line that identifies the movement for a person: what the payer wrote, else the bank's words, else the name, else
 * the kind of booking. Texts about a whole batch do not describe its parts.
 */
export function descriptionOf(entry: EntryDraft, detail: Detail | undefined, isPart: boolean, name = ''): string {
  const [lines, text] = [detail?.lines ?? '', isPart ? '' : entry.text]
  const code = detail?.proprietary || entry.proprietary
  const kind = GERMAN.test(code) || GERMAN.test(entry.proprietary) ? text : ''
  const texts = [kind === '' ? text : '', detail?.text ?? ''].filter((one) => one !== '')
  const words = texts.find((one) => !CODED.test(one))
  const coded = words === undefined && texts[0] !== undefined ? readSlashes([texts[0]]) : undefined
  const purposes = [lines, detail?.documents ?? '', words === undefined ? (coded?.remittance ?? '') : '']
  const purpose = purposes
    .map((one) => readablePurpose(one, detail?.endToEnd, detail?.creditorReference))
    .find((one) => one !== undefined)
  // Of a returned payment the bank's words say so, and the purpose does not.
  const own = detail?.returned ? (words ?? purpose) : (purpose ?? words)
  const stated = own ?? (name || kind || coded?.kind || lines || texts[0])
  // Some banks write words where others write a number.
  return stated ?? (/[a-z]|\s/.test(code) ? code : '')
}

type Further = {
  description: string
  currency: string
  isPart: boolean
  /** The counterparty's name, and its account where that is no IBAN. */
  name: string | undefined
  account: string
}

/** All other information of the bank that has no field of its own. */
export function additionalOf(entry: EntryDraft, detail: Detail | undefined, further: Further): string {
  const { description, currency, isPart, name, account } = further
  const lines = detail?.lines ?? ''
  const labelled = (label: string, text: string): string => (text === '' || text === name ? '' : `${label}: ${text}`)
  const levels: Part[] = isPart ? [detail!] : [...(detail ? [detail] : []), entry]
  const booked = isPart ? undefined : readMoney(entry.amount, entry.currency)
  const texts = [
    lines,
    detail?.documents ?? '',
    detail?.text ?? '',
    isPart ? '' : entry.text,
    labelled('Ultimate debtor', detail?.ultimateDebtor.name ?? ''),
    labelled('Ultimate creditor', detail?.ultimateCreditor.name ?? ''),
    labelled('Creditor', isCreditorId(detail?.creditorId ?? '') ? detail!.creditorId : ''),
    labelled('Account', account),
    labelled('Returned', detail?.returned ?? ''),
    labelled('Amount', foreignAmount([booked, ...levels.flatMap(({ amounts }) => amounts), detail?.amount], currency)),
    labelled('Charges', levels.map(chargesOf).find((charges) => charges !== '') ?? ''),
  ]
  // The remittance lines stay, even if they are the description: they are the payer's text.
  const kept = texts.filter((text) => text !== '' && (text === lines || text !== description))
  return [...new Set(kept)].join('; ')
}

function foreignAmount(amounts: (Money | undefined)[], currency: string): string {
  const foreign = amounts.find((money) => money && money.currency !== currency && isSomething(money.amount))
  return foreign ? `${foreign.currency} ${foreign.amount}` : ''
}

function chargesOf({ charges }: Part): string {
  const totals = charges.filter(({ total }) => total)
  return (totals.length > 0 ? totals : charges)
    .filter(({ money }) => isSomething(money!.amount))
    .map(({ money, mark }) => `${money!.currency} ${mark === 'CRDT' ? '-' : ''}${money!.amount}`)
    .join(' + ')
}

const isSomething = (amount: string): boolean => /[1-9]/.test(amount)
