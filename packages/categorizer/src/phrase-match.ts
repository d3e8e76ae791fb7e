import type { TransactionFacts } from './facts.ts'
import type { PhraseEntry } from './names.ts'
import { PHRASES, WORDS } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { beginsWithInitial, isCompany, isPerson, namesPerson } from './person.ts'
import { findEntry, longestAt } from './phrase-set.ts'
import { fitOf } from './place.ts'

/** The meaning of a text about a movement without a shop. */
export type PhraseMatch = {
  /** Absent: there is no category for this. */
  code?: string
  why: string
  kind: PhraseEntry['kind']
  /** A shop's name in the same text does not change it. */
  certain: boolean
}

type Meaning = { code?: string; why: string; certain: boolean }

const MEANINGS: Readonly<Record<PhraseEntry['kind'], Meaning>> = {
  cash: { code: '6011', why: 'cash', certain: true },
  fee: { code: '6012', why: 'charges of the bank', certain: false },
  interest: { code: '6012', why: 'interest', certain: false },
  tax: { code: '9311', why: 'tax', certain: false },
  fine: { code: '9222', why: 'fine', certain: true },
  rent: { code: '6513', why: 'rent', certain: false },
  broadcasting_fee: { code: '4899', why: 'broadcasting fee', certain: false },
  salary: { why: 'salary', certain: true },
  own_transfer: { why: 'transfer between own accounts', certain: true },
  refund: { why: 'refund', certain: false },
  loan: { code: '6012', why: 'loan', certain: false },
  insurance: { code: '6300', why: 'insurance', certain: false },
  benefit: { why: 'pension or benefit', certain: true },
  donation: { code: '8398', why: 'donation', certain: false },
}

/** Precedence of several phrases: those that exclude a category first, then the most specific. */
const ORDER: readonly PhraseEntry['kind'][] = [
  'salary',
  'own_transfer',
  'benefit',
  'cash',
  'fine',
  'tax',
  'broadcasting_fee',
  'rent',
  'loan',
  'insurance',
  'donation',
  'interest',
  'fee',
  'refund',
]

export function matchPhrase(
  facts: Pick<TransactionFacts, 'amount'>,
  country: string | undefined,
  descriptor: ParsedText,
  counterparty: ParsedText | undefined,
): PhraseMatch | undefined {
  let best: PhraseEntry | undefined
  for (const parsed of [descriptor, counterparty]) {
    if (!parsed) continue
    for (let at = 0; at < parsed.tokens.length; at++) {
      let entry = longestAt(PHRASES, parsed.tokens, at)?.entry
      for (; entry; entry = entry.next) {
        if (!isStated(entry, facts, country)) continue
        if (!best || ORDER.indexOf(entry.kind) < ORDER.indexOf(best.kind)) best = entry
      }
    }
  }
  // A refund has the category of the purchase; by itself it says nothing.
  if (!best || best.kind === 'refund') return undefined
  const { code, why, certain } = MEANINGS[best.kind]
  if (best.kind === 'rent' && isPrivate(descriptor, counterparty))
    return { kind: 'rent', why: 'rent to a private person', certain: true }
  const stated = { kind: best.kind, why: `${why} (${best.key})`, certain }
  return code === undefined ? stated : { ...stated, code }
}

/** One word counts only where its language is spoken: elsewhere it may be a name. Several words count anywhere. */
function isStated(
  { key, sign, places }: PhraseEntry,
  { amount }: Pick<TransactionFacts, 'amount'>,
  country: string | undefined,
): boolean {
  if (amount === undefined || amount === '') {
    // The direction of the money is unknown: then a word that is also a trade is read as the trade, as in `Pension
    // Alpenblick`.
    if (sign === '+' && findEntry(WORDS, key)) return false
  } else if (sign !== '' && (amount.startsWith('-') ? '-' : '+') !== sign) return false
  if (key.includes(' ') || places.includes(',gb,')) return true
  const fit = fitOf(places, country)
  return fit === 'there' || (fit === 'unknown' && key.length > 4)
}

function isPrivate(descriptor: ParsedText, counterparty: ParsedText | undefined): boolean {
  if (counterparty && counterparty.tokens.length > 0) return isPerson(counterparty)
  return (namesPerson(descriptor) || beginsWithInitial(descriptor)) && !isCompany(descriptor)
}
