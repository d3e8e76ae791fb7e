import { type CodeMeaning, meaningOf } from './bank-code.ts'
import { findBrand } from './brand.ts'
import { CATEGORIES_VERSION, findCategory, type MerchantCategory } from './category.ts'
import { MIN_CONFIDENCE } from './confidence.ts'
import { type CategoryDecision, decide, ifSure, none } from './decision.ts'
import type { TransactionFacts } from './facts.ts'
import { byName, type Named } from './named.ts'
import { NAMES_VERSION } from './names.ts'
import { isCarriedBetweenPeople, isOnlyBetweenPeople, masked, type ParsedText, parseDescriptor } from './parsed-text.ts'
import {
  beginsWithDoctor,
  beginsWithInitial,
  beginsWithPerson,
  hasTradeSurname,
  isCompany,
  isGivenName,
  isPerson,
  isTradeSurname,
  namesPerson,
} from './person.ts'
import { matchPhrase, type PhraseMatch } from './phrase-match.ts'
import { placeOf } from './place.ts'
import { recent } from './recent.ts'
import { guessed, opined } from './second-opinion.ts'
import { findWords } from './word.ts'

/**
 * The version of the data: the same version gives the same decisions. It is stored with each of them, so it is short: of
 * the version of the names only the digest, which covers all of their rows.
 */
export const DATA_VERSION = `${CATEGORIES_VERSION}.${NAMES_VERSION.slice(NAMES_VERSION.lastIndexOf(' ') + 1)}`

/** Codes that acquirers use when they do not know better. */
const SOFT_CODES = new Set(['5999', '7299', '7399', '6012', '4829', '5969', '8999', '7999', '5399', '6051', '6540'])

/** The category of a movement, from the movement alone. Rules take precedence: see rule-book.ts. */
export function categorise(facts: TransactionFacts, minConfidence: number = MIN_CONFIDENCE): CategoryDecision {
  const given = byCode(facts)
  if (given && !SOFT_CODES.has(given.category!.code)) return given
  const found = byStructure(facts) ?? ifSure(byNames(facts), minConfidence)
  return given && !(found.layer === 'brand' && found.category) ? given : found
}

/** Some banks print the code in the text: `MCC:5814`, `MCC 5814`. */
const PRINTED = /\bMCC ?[:#=]? ?(\d{4})(?!\d)/i

/** The merchant category code that the bank gives, as a field or in the text. */
export function byCode({ mcc, descriptor }: TransactionFacts): CategoryDecision | undefined {
  const given = mcc === undefined ? undefined : findCategory(mcc.padStart(4, '0'))
  if (given) return codeDecision(given, 'mcc', 'of the bank')
  const printed = descriptor.length > 6 ? PRINTED.exec(descriptor)?.[1] : undefined
  const read = printed === undefined ? undefined : findCategory(printed)
  return read && codeDecision(read, 'printedMcc', 'in the text')
}

const codeDecision = ({ code }: MerchantCategory, kind: 'mcc' | 'printedMcc', from: string): CategoryDecision =>
  decide(code, SOFT_CODES.has(code) ? 'softMcc' : kind, `code ${code} ${from}`, 'mcc')

const bare = (text: string): string => text.replaceAll(' ', '').toUpperCase()

/** The same list comes with every movement of an account. */
const bareLists = new WeakMap<readonly string[], Set<string>>()

function isOneOf(text: string | undefined, own: readonly string[] | undefined): boolean {
  if (!text || !own || own.length === 0) return false
  let known = bareLists.get(own)
  if (!known) {
    known = new Set(own.map(bare))
    bareLists.set(own, known)
  }
  return known.has(bare(text))
}

export function byStructure(facts: TransactionFacts): CategoryDecision | undefined {
  const { counterpartyIban, ownIbans, counterparty, ownNames, bankCodes } = facts
  if (isOneOf(counterpartyIban, ownIbans) || isOneOf(counterparty, ownNames))
    return none('transfer between own accounts')
  for (const code of bankCodes ?? []) {
    const meaning = meaningBefore(code, () => meaningOf(code) ?? null)
    if (!meaning) continue
    if ('none' in meaning) return none(`${meaning.none} (bank code ${code})`)
    return decide(meaning.code, 'bankCode', `${meaning.why} (bank code ${code})`, 'structure')
  }
  return undefined
}

/** The texts of a movement, parsed, and its country. */
export type Readings = { descriptor: ParsedText; counterparty: ParsedText | undefined; country: string | undefined }

export function readingsOf(facts: TransactionFacts): Readings {
  const descriptor = parseDescriptor(facts.descriptor)
  const counterparty = facts.counterparty ? parseDescriptor(facts.counterparty) : undefined
  if (counterparty && descriptor.city !== undefined) counterparty.city ??= descriptor.city
  return { descriptor, counterparty, country: placeOf(facts.country, descriptor.tokens, facts.currency) }
}

function byNames(facts: TransactionFacts): CategoryDecision {
  // Only the sign of the amount matters.
  const way = facts.amount === undefined || facts.amount === '' ? '' : facts.amount.startsWith('-') ? '-' : '+'
  const { country = '', currency = '', counterparty = '' } = facts
  const key = `${way}${isIncome(facts)}${country} ${currency}\n${masked(facts.descriptor)}\n${masked(counterparty)}`
  return remembered(key, () => byReadings(facts, readingsOf(facts)))
}

/** Statements name the same few shops repeatedly, with varying numbers that are not part of the key. */
const remembered = recent<CategoryDecision>(4_096)
const meaningBefore = recent<CodeMeaning | null>(1_024)

/** Depends only on the readings, the country and the sign of the amount. */
function byReadings(
  facts: Pick<TransactionFacts, 'amount'>,
  { descriptor, counterparty, country }: Readings,
): CategoryDecision {
  const stated = matchPhrase(facts, country, descriptor, counterparty)
  if (stated?.certain) return phraseDecision(stated)

  // A processor as counterparty says nothing; then the merchant is in the text.
  const texts =
    counterparty && counterparty.processor === undefined ? [counterparty, descriptor] : [descriptor, counterparty]
  let best: (Named & { text: ParsedText }) | undefined
  for (const text of texts) {
    if (!text || text.tokens.length === 0) continue
    if (text === descriptor && isBetweenPeople(descriptor, counterparty, country)) {
      const brand = findBrand(descriptor, country)
      // Behind a person's name a brand is what the payment was for; but a brand may have such a name itself.
      const named = brand && (brand.at <= descriptor.start ? brand.curated || brand.tokens > 1 : brand.curated)
      if (!named || (brand.at > descriptor.start && beginsWithPerson(descriptor))) return none('payment between people')
    }
    const person = text === counterparty && isPerson(text)
    const found = byName(text, country, person || text.transfer)
    if (found?.decision.category?.code === '6513' && !found.isBrand && isPrivateText(text))
      return none('rent to a private person')
    if (found?.isBrand && found.decision.category?.code === '9399' && isIncome(facts)) return none('benefit')
    if (found?.isBrand) return opined(found.decision, text)
    if (found && (!best || found.score > best.score + SECOND_TEXT)) best = { ...found, text }
    // A private person's remittance text is not the name of a shop.
    const named = found && !isBySurname(found, text) && namesTrade(found, text)
    if (person && !named)
      return stated && PHRASES_OF_PEOPLE.has(stated.kind) ? phraseDecision(stated) : none('payment between people')
    if (text === counterparty && !found && isCarriedBetweenPeople(descriptor) && !isCompany(text))
      return none('payment between people')
  }
  if (stated) return phraseDecision(stated)
  if (best && (counterparty || descriptor.transfer) && isIncome(facts)) return none('money that came in, and no brand')
  if (best && isPerson(descriptor) && (isBySurname(best, descriptor) || isNameOfDoctor(descriptor, best)))
    return none('payment between people')
  if (best) return opined(best.decision, best.text)
  if (isPerson(descriptor)) return none('payment between people')
  return unnamed(texts, isIncome(facts)) ?? none('no known name or word', 'none')
}

/** What the letters of a shop's name look like; a transfer has no shop's name. */
function unnamed(texts: readonly (ParsedText | undefined)[], comesIn: boolean): CategoryDecision | undefined {
  const text = texts.find((parsed) => parsed !== undefined && parsed.end > parsed.start)
  return text && !comesIn && !texts.some((parsed) => parsed?.transfer) ? guessed(text) : undefined
}

/** `Robert Koch` is no cook, but a `Robert-Koch-Apotheke` is a pharmacy. */
const isBySurname = ({ word, whole }: Named, text: ParsedText): boolean =>
  hasTradeSurname(text) && !(whole && word !== undefined && !isTradeSurname(word))

/** What a doctor, a vet, a lawyer or an architect does is a trade; other words are the surname. */
const isNameOfDoctor = (text: ParsedText, { decision }: Named): boolean =>
  beginsWithDoctor(text) && !/^(80|81|89|0742)/.test(decision.category?.code ?? '')

const isPrivateText = (text: ParsedText): boolean => (namesPerson(text) || beginsWithInitial(text)) && !isCompany(text)

/**
 * Whether a word in what looks like a name is the trade: `Bar Giulia` and `Anna Rossi Fotografia` are shops; `Anna
 * Steinbau` is not.
 */
const namesTrade = (found: Named, text: ParsedText): boolean =>
  found.leads && !isGivenName(text.tokens[text.start]!)
    ? found.whole || found.score > WEAK_WORD
    : found.score > WEAK_WORD && (found.whole || text.tokens.length > 2)

/** Phrases that hold even if the other side is a person; the rest is what people share. */
const PHRASES_OF_PEOPLE = new Set<PhraseMatch['kind']>(['tax', 'fee', 'interest', 'cash', 'fine'])

/** By how much a word of the second text must be better: the counterparty's name says more than the remittance text. */
const SECOND_TEXT = 0.15

/** Below it a word is not enough to read a person's name as a shop's. */
const WEAK_WORD = 0.6

const isIncome = ({ amount }: Pick<TransactionFacts, 'amount'>): boolean =>
  amount !== undefined && /^\+?\d/.test(amount)

function isBetweenPeople(
  descriptor: ParsedText,
  counterparty: ParsedText | undefined,
  country: string | undefined,
): boolean {
  if (isOnlyBetweenPeople(descriptor) || (counterparty && isOnlyBetweenPeople(counterparty))) return true
  if (counterparty && counterparty.tokens.length > 0) return false
  if (!descriptor.transfer || isCompany(descriptor)) return false
  return descriptor.processor !== undefined && namesPerson(descriptor)
    ? !beginsWithTrade(descriptor, country)
    : beginsWithPerson(descriptor) && !beginsWithTrade(descriptor, country)
}

/** `TWINT Bäckerei Anton Maier`. */
const beginsWithTrade = (parsed: ParsedText, country: string | undefined): boolean => {
  const [word] = findWords(parsed, country, parsed.start, Math.min(parsed.start + 1, parsed.end))
  return word !== undefined && word.score > WEAK_WORD && !isGivenName(parsed.tokens[parsed.start]!)
}

export function phraseDecision(stated: PhraseMatch): CategoryDecision {
  return stated.code === undefined ? none(stated.why) : decide(stated.code, 'phrase', stated.why, 'structure')
}
