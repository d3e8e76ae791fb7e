import { type CodeMeaning, meaningOf } from './bank-code.ts'
import { type BrandHit, findBrand } from './brand.ts'
import { CATEGORIES_VERSION, type Category, findCategory, generalCode } from './category.ts'
import { CONFIDENCE } from './confidence.ts'
import type { TransactionFacts } from './facts.ts'
import { NAMES_VERSION } from './names.ts'
import { isCarriedBetweenPeople, isOnlyBetweenPeople, masked, type ParsedText, parseDescriptor } from './parsed-text.ts'
import {
  beginsWithInitial,
  beginsWithPerson,
  hasTradeSurname,
  isCompany,
  isGivenName,
  isPerson,
  isSurname,
  namesPerson,
} from './person.ts'
import { matchPhrase, type PhraseMatch } from './phrase-match.ts'
import { placeOf } from './place.ts'
import { recent } from './recent.ts'
import { findWords, type WordHit } from './word.ts'

export type Layer = 'mcc' | 'structure' | 'brand' | 'word' | 'none'

/** A category, or none; either way with a reason that can be shown. */
export type CategoryDecision = {
  category?: Category
  /** Between 0 and 1: how often decisions of this kind are right. */
  confidence: number
  /** `brand LIDL (DE)`, `word bakery`, `salary`. */
  reason: string
  layer: Layer
}

/**
 * The version of the data: the same version gives the same decisions. It is stored with each of them, so it is short: of
 * the version of the names only the digest, which covers all of their rows.
 */
export const DATA_VERSION = `${CATEGORIES_VERSION}.${NAMES_VERSION.slice(NAMES_VERSION.lastIndexOf(' ') + 1)}`

/** Codes that acquirers use when they do not know better. */
const SOFT_CODES = new Set(['5999', '7299', '7399', '6012', '4829', '5969', '8999', '7999', '5399', '6051', '6540'])

/** Roles of a brand that a word beside it selects: the supermarket's filling station. */
const ROLES = new Set([
  '5541',
  '5552',
  '7523',
  '4814',
  '6300',
  '4722',
  '5812',
  '5814',
  '7542',
  '5992',
  '7512',
  '8043',
  '6011',
  '5200',
  '4900',
  '5912',
  '5983',
])
const HAS_ROLES = new Set([
  '5411',
  '5300',
  '5311',
  '5399',
  '5331',
  '5310',
  '5712',
  '5541',
  '5912',
  '5200',
  '5499',
  '9399',
  '9402',
  '5732',
  '5251',
  '5261',
])

/** Surroundings that names often appear beside: a market place, a station, a ticket. */
const SURROUNDINGS = new Set(['5411', '7922', '4582', '4111', '4112', '9399', '4722', '7512', '5311', '4814', '7372'])

/** The category of a movement, from the movement alone. Rules take precedence: see rule-book.ts. */
export function categorise(facts: TransactionFacts): CategoryDecision {
  return byText(facts, facts.mcc === undefined ? undefined : findCategory(facts.mcc.padStart(4, '0')))
}

const none = (reason: string, layer: Layer = 'structure'): CategoryDecision => ({ confidence: 0.9, reason, layer })

function decide(code: string, confidence: number, reason: string, layer: Layer): CategoryDecision {
  const found = findCategory(code)
  if (!found) return none(`code ${code} is not in the table`, 'none')
  const { description, groupId, groupDescription } = found
  return { category: { code, description, groupId, groupDescription }, confidence, reason, layer }
}

function byText(facts: TransactionFacts, given: Category | undefined): CategoryDecision {
  if (given && !SOFT_CODES.has(given.code))
    return decide(given.code, CONFIDENCE.mcc, `code ${given.code} of the bank`, 'mcc')
  const found = byStructure(facts) ?? byNames(facts)
  if (!given || (found.layer === 'brand' && found.confidence >= 0.85)) return found
  return decide(given.code, CONFIDENCE.softMcc, `code ${given.code} of the bank`, 'mcc')
}

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

function byStructure(facts: TransactionFacts): CategoryDecision | undefined {
  const { counterpartyIban, ownIbans, counterparty, ownNames, bankCodes } = facts
  if (isOneOf(counterpartyIban, ownIbans) || isOneOf(counterparty, ownNames))
    return none('transfer between own accounts')
  for (const code of bankCodes ?? []) {
    const meaning = meaningBefore(code, () => meaningOf(code) ?? null)
    if (!meaning) continue
    if ('none' in meaning) return none(`${meaning.none} (bank code ${code})`)
    return decide(meaning.code, CONFIDENCE.bankCode, `${meaning.why} (bank code ${code})`, 'structure')
  }
  return undefined
}

function byNames(facts: TransactionFacts): CategoryDecision {
  // Only the sign of the amount matters.
  const way = facts.amount === undefined || facts.amount === '' ? '' : facts.amount.startsWith('-') ? '-' : '+'
  const { country = '', currency = '', counterparty = '' } = facts
  const key = `${way}${isIncome(facts)}${country} ${currency}\n${masked(facts.descriptor)}\n${masked(counterparty)}`
  return remembered(key, () => {
    const descriptor = parseDescriptor(facts.descriptor)
    const other = facts.counterparty ? parseDescriptor(facts.counterparty) : undefined
    return byReadings(facts, descriptor, other, placeOf(facts.country, descriptor.tokens, facts.currency))
  })
}

/** Statements name the same few shops repeatedly, with varying numbers that are not part of the key. */
const remembered = recent<CategoryDecision>(10_000)
const meaningBefore = recent<CodeMeaning | null>(1_000)

/** Depends only on the readings, the country and the sign of the amount. */
function byReadings(
  facts: Pick<TransactionFacts, 'amount'>,
  descriptor: ParsedText,
  counterparty: ParsedText | undefined,
  country: string | undefined,
): CategoryDecision {
  const stated = matchPhrase(facts, country, descriptor, counterparty)
  if (stated?.certain) return phraseDecision(stated)

  // A processor as counterparty says nothing; then the merchant is in the text.
  const texts =
    counterparty && counterparty.processor === undefined ? [counterparty, descriptor] : [descriptor, counterparty]
  let best: LayerResult | undefined
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
    if (found?.isBrand) return found.decision
    if (found && (!best || found.score > best.score + SECOND_TEXT)) best = found
    // A private person's remittance text is not the name of a shop.
    const named = found && !hasTradeSurname(text) && namesTrade(found, text)
    if (person && !named)
      return stated && PHRASES_OF_PEOPLE.has(stated.kind) ? phraseDecision(stated) : none('payment between people')
    if (text === counterparty && !found && isCarriedBetweenPeople(descriptor) && !isCompany(text))
      return none('payment between people')
  }
  if (stated) return phraseDecision(stated)
  if (best && (counterparty || descriptor.transfer) && isIncome(facts)) return none('money that came in, and no brand')
  if (best && isPerson(descriptor) && hasTradeSurname(descriptor)) return none('payment between people')
  if (best) return best.decision
  if (isPerson(descriptor)) return none('payment between people')
  return none('no known name or word', 'none')
}

const isPrivateText = (text: ParsedText): boolean => (namesPerson(text) || beginsWithInitial(text)) && !isCompany(text)

/**
 * Whether a word in what looks like a name is the trade: `Bar Giulia` and `Anna Rossi Fotografia` are shops; `Anna
 * Steinbau` is not.
 */
const namesTrade = (found: LayerResult, text: ParsedText): boolean =>
  found.leads && !isGivenName(text.tokens[text.start]!)
    ? found.whole || found.score > WEAK_WORD
    : found.score > WEAK_WORD && (found.whole || text.tokens.length > 2)

type LayerResult = {
  decision: CategoryDecision
  score: number
  isBrand: boolean
  /** A whole word, not the part of one that may be a surname: `Steinbau`. */
  whole: boolean
  /** Is where a given name would be. */
  leads?: boolean
}

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

function phraseDecision(stated: PhraseMatch): CategoryDecision {
  return stated.code === undefined ? none(stated.why) : decide(stated.code, CONFIDENCE.phrase, stated.why, 'structure')
}

/** `personal`: the text may be a person's name; then a surname is no brand. */
function byName(parsed: ParsedText, country: string | undefined, personal: boolean): LayerResult | undefined {
  const { tokens, start, end } = parsed
  const known = findBrand(parsed, country)
  const surname = known && personal && isSurname(parsed, known) && isPerson(parsed) ? known : undefined
  const brand = surname ? undefined : known
  const words = findWords(parsed, country, start, end).filter(({ at }) => at !== surname?.at)
  const word = words[0]
  const stronger = brand && besideOf(brand, words)
  if (stronger) {
    const decision = { ...wordDecision(stronger), confidence: CONFIDENCE.wordBesideBrand }
    return { decision, score: stronger.score, isBrand: true, whole: true }
  }
  if (brand && !(word && outdoes(word, brand, parsed)))
    return { decision: brandDecision(brand, roleBeside(brand, words)), score: brand.score, isBrand: true, whole: true }
  if (word) {
    const whole = word.how === 'word' || word.how === 'shop type' || word.how === 'weak'
    return { decision: wordDecision(word), score: word.score, isBrand: false, whole, leads: word.at === start }
  }
  // Only where the name itself says nothing: the part with the place, and a cash machine in the bank's own words.
  const beside = end < tokens.length ? findWords(parsed, country, end, tokens.length)[0] : undefined
  if (beside?.how === 'word')
    return { decision: wordDecision({ ...beside, how: 'weak' }), score: 0, isBrand: false, whole: true }
  const before = findWords(parsed, country, 0, start).find(({ code, how }) => code === '6011' && how === 'word')
  return before && { decision: wordDecision(before), score: before.score, isBrand: false, whole: true }
}

/** `BAECKEREI MEYER IM NETTO` is a bakery; `NETTO` alone would be the brand. */
function outdoes(word: WordHit, brand: BrandHit, { start }: ParsedText): boolean {
  // A whole word is stronger than a cut-off name.
  if (brand.cut && word.how === 'word') return true
  // `EXPERT COMPTABLE` is a trade, though `EXPERT` is a brand.
  const around = word.at <= brand.at && word.at + word.tokens >= brand.at + brand.tokens && word.tokens > brand.tokens
  if (around && word.how === 'word') return true
  const inside = word.at >= brand.at && word.at < brand.at + brand.tokens
  if (inside || word.how === 'weak' || word.how === 'cut') return false
  if (brand.tokens > 1 && brand.score > 3) return false
  return word.at === start && brand.at > word.at && !brand.curated ? true : brand.score < 2.4 && word.how === 'word'
}

/** `MAJESTIC FLOWERS` begins with a brand's name, but its own word names the trade. */
function besideOf(brand: BrandHit, words: readonly WordHit[]): WordHit | undefined {
  if (brand.tokens > 1 || brand.length > 8 || HAS_ROLES.has(brand.code)) return undefined
  const group = findCategory(brand.code)?.groupId
  return words.find(
    ({ code, how, at, word }) =>
      how === 'word' &&
      !SURROUNDINGS.has(code) &&
      word.length > 4 &&
      at > brand.at &&
      at - brand.at <= 2 &&
      findCategory(code)?.groupId !== group,
  )
}

function roleBeside(brand: BrandHit, words: readonly WordHit[]): WordHit | undefined {
  if (!HAS_ROLES.has(brand.code)) return undefined
  return words.find(
    ({ code, how, at }) =>
      ROLES.has(code) &&
      code !== brand.code &&
      (how === 'word' || how === 'compound') &&
      (at < brand.at || at >= brand.at + brand.tokens),
  )
}

function brandDecision(brand: BrandHit, role: WordHit | undefined): CategoryDecision {
  const { label, country, fit, curated, cut, tokens } = brand
  const where = fit === 'there' && country ? ` (${country.toUpperCase()})` : ''
  const reason = `brand ${label}${where}${cut ? ', cut off' : ''}`
  if (role) return decide(role.code, CONFIDENCE.role, `${reason} with ${role.word}`, 'brand')
  const confidence = cut
    ? CONFIDENCE.brandCut
    : fit === 'elsewhere'
      ? CONFIDENCE.brandElsewhere
      : curated
        ? fit === 'there'
          ? CONFIDENCE.merchantHere
          : CONFIDENCE.merchant
        : fit === 'there'
          ? CONFIDENCE.brandHere
          : tokens > 1
            ? CONFIDENCE.brandLong
            : CONFIDENCE.brand
  return decide(generalCode(brand.code), confidence, reason, 'brand')
}

function wordDecision({ code, word, how }: WordHit): CategoryDecision {
  const confidence = {
    word: CONFIDENCE.word,
    compound: CONFIDENCE.compound,
    part: CONFIDENCE.part,
    'shop type': CONFIDENCE.shopType,
    cut: CONFIDENCE.wordCut,
    weak: CONFIDENCE.weakWord,
  }[how]
  return decide(code, confidence, `word ${word}`, 'word')
}
