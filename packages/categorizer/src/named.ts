import { findBrand } from './brand.ts'
import type { BrandHit } from './brand-hit.ts'
import { findCategory, generalCode } from './category.ts'
import type { DecisionKind } from './confidence.ts'
import { type CategoryDecision, decide } from './decision.ts'
import type { ParsedText } from './parsed-text.ts'
import { isPerson, isSurname } from './person.ts'
import { shopInArea } from './service-area.ts'
import { isClear } from './split.ts'
import { EATING, findWords, HOSTS } from './word.ts'
import type { WordHit } from './word-hit.ts'

/** What the brands and words in one text say together. */
export type Named = {
  decision: CategoryDecision
  score: number
  isBrand: boolean
  /** A whole word, not the part of one that may be a surname: `Steinbau`. */
  whole: boolean
  /** Is where a given name would be. */
  leads?: boolean
  /** The word that decided. */
  word?: string
}

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Roles of a brand that a word beside it selects: the supermarket's filling station. */
const ROLES = codes('5541 5552 7523 4814 6300 4722 5812 5814 7542 5992 7512 8043 6011 5200 4900 5912 5983 8351 8211')
const HAS_ROLES = codes('5411 5300 5311 5399 5331 5310 5712 5541 5912 5200 5499 9399 9402 5732 5251 5261 8398')

/** They sell nights in hotels and the like. */
const TRAVEL = codes('4722 4511 4112 7011')

/** Surroundings that names often appear beside: a market place, a station, a ticket. */
const SURROUNDINGS = codes('5411 7922 4582 4111 4112 9399 4722 7512 5311 4814 7372')

/** Hardly anything else is called like a brand with a name longer than that. */
const LONG_NAME = 7
/** Dealers have a name of their own in front of that of the make. */
const CARS = '5511'
const FUEL = '5541'
const PARKING = '7523'
const SIGHT = '7991'

/** The score of a shop in a service area. */
const AREA_SHOP = 3

/** `personal`: the text may be a person's name; then a surname is no brand. */
export function byName(parsed: ParsedText, country: string | undefined, personal: boolean): Named | undefined {
  const { tokens, start, end } = parsed
  const shop = shopInArea(parsed, country)
  if (shop) {
    const reason = `brand ${shop.label}${shop.at ? ` at ${shop.at}` : ''}${shop.cut ? ', cut off' : ''}`
    const decision = decide(shop.code, shop.cut ? 'brandCut' : 'brandPlace', reason, 'brand')
    return { decision, score: AREA_SHOP, isBrand: true, whole: true }
  }
  const known = findBrand(parsed, country)
  const surname = known && personal && isSurname(parsed, known) && isPerson(parsed) ? known : undefined
  const brand = surname ? undefined : known
  const words = findWords(parsed, country, start, end).filter(({ at }) => at !== surname?.at)
  const word = words[0]
  const stronger = brand && besideOf(brand, words)
  if (stronger) {
    const decision = wordDecision(stronger, words, stronger.how === 'weak' ? 'weakWord' : 'wordBesideBrand')
    return { decision, score: stronger.score, isBrand: true, whole: true }
  }
  if (brand && !(word && outdoes(word, brand, parsed)))
    return { decision: brandDecision(brand, words), score: brand.score, isBrand: true, whole: true }
  if (word) {
    const whole = word.how === 'word' || word.how === 'shop type' || word.how === 'weak'
    return {
      decision: wordDecision(word, words),
      score: word.score,
      isBrand: false,
      whole,
      leads: word.at === start,
      word: word.word,
    }
  }
  // Only where the name itself says nothing: the part with the place, and a cash machine in the bank's own words.
  const beside = end < tokens.length ? findWords(parsed, country, end, tokens.length)[0] : undefined
  if (beside?.how === 'word')
    return { decision: wordDecision(beside, [], 'weakWord'), score: 0, isBrand: false, whole: true }
  const before = findWords(parsed, country, 0, start).find(({ code, how }) => code === '6011' && how === 'word')
  return before && { decision: wordDecision(before, []), score: before.score, isBrand: false, whole: true }
}

/** `BAECKEREI MEYER IM NETTO` is a bakery; `NETTO` alone would be the brand. */
function outdoes(word: WordHit, brand: BrandHit, { start }: ParsedText): boolean {
  // A whole word is stronger than a cut-off name, and than a name of other countries.
  const isForeign = brand.fit === 'elsewhere' && (!word.elsewhere || (brand.tokens === 1 && word.at === brand.at))
  if ((brand.cut || isForeign) && word.how === 'word') return true
  if (isForeign && word.how === 'cut term') return true
  if (brand.glued && word.how === 'word' && !word.elsewhere) return true
  // `GRUNDSCHULE AM RAVENSBURGER RING`, `PHARMACIE DE L'OLIVIER`.
  const isOwn = word.how === 'word' && !word.elsewhere && word.head && word.code !== brand.code
  if (isOwn && word.at === start && brand.at > word.at + word.tokens && !HAS_ROLES.has(brand.code)) return true
  // `EXPERT COMPTABLE` is a trade, though `EXPERT` is a brand.
  const around = word.at <= brand.at && word.at + word.tokens >= brand.at + brand.tokens && word.tokens > brand.tokens
  if (around && word.how === 'word') return true
  const inside = word.at >= brand.at && word.at < brand.at + brand.tokens
  // `PREMIER INK`.
  const isBehind = word.how === 'word' && word.at >= brand.at + brand.tokens
  if (brand.weak && isBehind && word.code !== brand.code && !SURROUNDINGS.has(word.code)) return true
  if (inside || word.how === 'weak' || word.how === 'cut' || word.how === 'cut term') return false
  // `BAR LEKARNA` is no pharmacy.
  const isHost =
    HOSTS.has(word.code) && word.head && (brand.tokens === 1 || (word.code === '7011' && !TRAVEL.has(brand.code)))
  if ((isHost || word.code === PARKING) && word.at === start && !brand.leads) return true
  // `MAILBOX CAR PARK`, `THORPE PARK HOTEL`.
  const isClear = word.how === 'word' && (word.tokens > 1 || word.code === '7011') && word.at > brand.at
  if (isClear && word.code !== brand.code && word.head && !HAS_ROLES.has(brand.code) && !TRAVEL.has(brand.code))
    return true
  // `SCANDIC FALKONER BAR`, `UNICEF CAFE`, `RESTAURANT FESTUNG HOHENSALZBURG`: who eats there pays there.
  const isBehindName = word.at > brand.at && word.head
  const isEating = EATING.has(word.code) && word.how === 'word' && (isBehindName || brand.code === SIGHT)
  if (isEating && !EATING.has(brand.code) && !HAS_ROLES.has(brand.code)) return true
  // `KINGS NORTON SUPERMARKET`.
  const isNamed = word.how === 'word' && word.word.length > 5
  const isShort = brand.tokens === 1 && brand.length <= LONG_NAME
  if (isNamed && !brand.leads && isShort && !HAS_ROLES.has(brand.code)) return true
  if (brand.tokens > 1 && brand.score > 3 && (brand.leads || brand.curated || word.at !== start)) return false
  return word.at === start && brand.at > word.at && !brand.curated ? true : brand.score < 2.4 && word.how === 'word'
}

/** `MAJESTIC FLOWERS` begins with a brand's name, but its own word names the trade. */
function besideOf(brand: BrandHit, words: readonly WordHit[]): WordHit | undefined {
  if (brand.curated || brand.tokens > 1 || brand.length > 11 || HAS_ROLES.has(brand.code)) return undefined
  const group = findCategory(brand.code)?.groupId
  return words.find(
    ({ code, how, at, word, tokens, elsewhere }) =>
      !elsewhere &&
      (how === 'word' || how === 'weak' || (how === 'cut term' && tokens > 1)) &&
      !SURROUNDINGS.has(code) &&
      word.length > (HOSTS.has(code) || code === FUEL ? 3 : 4) &&
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
      (how === 'word' || how === 'compound' || how === 'inflected' || how === 'beginning') &&
      (at < brand.at || at >= brand.at + brand.tokens),
  )
}

/** `words` are those of the same text. */
export function brandDecision(brand: BrandHit, words: readonly WordHit[]): CategoryDecision {
  const { label, country, fit, cut } = brand
  const role = roleBeside(brand, words)
  const where = fit === 'there' && country ? ` (${country.toUpperCase()})` : ''
  const reason = `brand ${label}${where}${cut ? ', cut off' : ''}`
  return role
    ? decide(role.code, 'role', `${reason} with ${role.word}`, 'brand')
    : decide(generalCode(brand.code), kindOfBrand(brand, words), reason, 'brand')
}

function kindOfBrand(
  {
    cut,
    glued,
    fit,
    rest,
    leads,
    tokens,
    curated,
    length,
    code,
    carried,
    distinct,
    behindPlace,
    isSurname: isName,
  }: BrandHit,
  words: readonly WordHit[],
): DecisionKind {
  if (cut) return 'brandCut'
  if (glued) return 'brandGlued'
  if (fit === 'elsewhere')
    return leads && rest !== 'more' && (tokens > 1 || length > 6) ? 'brandAbroad' : 'brandElsewhere'
  if (carried && !curated && tokens === 1 && fit === 'there') return distinct ? 'sellerKnown' : 'sellerNamed'
  const isConfirmed = words.some((word) => word.code === code)
  if (!leads) {
    if (behindPlace) return 'brandBehindPlace'
    if (tokens > 1) return 'brandInsideLong'
    const isClear = curated || fit === 'everywhere' || length > LONG_NAME || code === CARS || isConfirmed
    return isClear ? 'brandInside' : 'brandInsideShort'
  }
  if (rest === 'nothing') return 'brandWhole'
  if (rest === 'place') return 'brandPlace'
  if (tokens > 1) return 'brandLeadsLong'
  if (curated || fit === 'everywhere' || isConfirmed) return 'brandLeads'
  return length > 4 && !isName ? 'chainLeads' : 'chainShort'
}

const KINDS: Readonly<Record<WordHit['how'], DecisionKind>> = {
  word: 'word',
  compound: 'compound',
  beginning: 'beginning',
  inflected: 'inflected',
  joined: 'joined',
  split: 'split',
  part: 'part',
  abbreviated: 'abbreviation',
  misspelled: 'misspelled',
  'shop type': 'shopType',
  'cut term': 'termCut',
  cut: 'wordCut',
  weak: 'weakWord',
}

/** `all` are the words of the same text. */
export function wordDecision(
  word: WordHit,
  all: readonly WordHit[],
  kind: DecisionKind = kindOfWord(word, all),
): CategoryDecision {
  return decide(word.code, (EATING.has(word.code) && AS_EATING[kind]) || kind, `word ${word.word}`, 'word')
}

/** Where people eat and drink it is written in any language, and in any part of a word. */
const AS_EATING: Readonly<Partial<Record<DecisionKind, DecisionKind>>> = {
  word: 'eating',
  wordInside: 'eating',
  wordBefore: 'eating',
  wordElsewhere: 'eating',
  compound: 'eatingPart',
  beginning: 'eatingPart',
  inflected: 'eatingPart',
  joined: 'eatingPart',
  split: 'eatingPart',
  weakWord: 'eatingWeak',
}

function kindOfWord(word: WordHit, all: readonly WordHit[]): DecisionKind {
  const kind = KINDS[word.how]
  if (kind === 'shopType') return word.tokens > 1 ? 'shopTerm' : word.elsewhere ? 'wordElsewhere' : kind
  if (kind !== 'word') return kind
  const others = all.filter((other) => other !== word && (other.how === 'word' || other.how === 'cut term'))
  if (word.tokens > 1) return 'words'
  if (word.body) return 'word'
  const different = others.filter(({ code, elsewhere }) => code !== word.code && (word.elsewhere || !elsewhere))
  if (different.length > 0) {
    if (HOSTS.has(word.code)) return 'wordHost'
    const isEvident = SELF_EVIDENT.has(word.code)
    // `LODGE PHARMACY`, `SPA TYRES`.
    if (word.head && isClear(word.word) && different.every(({ at }) => at < word.at)) return 'word'
    const isTold = different.every(({ code }) => isRelated(word.code, code) || (isEvident && !mayBeCalledSo(code)))
    if (isTold && !word.elsewhere) return 'word'
    return different.every((other) => word.head && isBeside(word, other)) ? 'wordMixed' : 'wordApart'
  }
  if (word.elsewhere) return 'wordElsewhere'
  if (others.some(({ code }) => code === word.code)) return 'words'
  if (word.changed) return 'wordChanged'
  if (word.before) return 'wordBefore'
  return word.head ? 'word' : 'wordInside'
}

const isBeside = (one: WordHit, other: WordHit): boolean =>
  one.at + one.tokens === other.at || other.at + other.tokens === one.at

/** Little else is called after a pharmacy, a dentist, a vet, an optician or a kindergarten. */
const SELF_EVIDENT = codes('5912 8021 0742 8043 8351')

/** `APTEKA SZTUKI GALERIA`, `BAR FARMACIA`. */
const mayBeCalledSo = (code: string): boolean => SELF_EVIDENT.has(code) || HOSTS.has(code) || code === GALLERY
const GALLERY = '5971'

/** Trades that one shop names together: what a household plans under one heading, a bakery's café, a wine bar. */
const TOGETHER = [/^(54|53)/, /^(5462|5441|5811|5812|5814)$/, /^(5921|5812|5813)$/]

const isRelated = (one: string, other: string): boolean =>
  findCategory(one)?.groupId === findCategory(other)?.groupId ||
  TOGETHER.some((pattern) => pattern.test(one) && pattern.test(other))
