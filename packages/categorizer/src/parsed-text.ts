import { CITY_COUNTRIES } from './cities.ts'
import { fold, tokenise } from './fold.ts'
import { longestAt, phraseSetOf } from './phrase-set.ts'
import { LIST, listIn, readTable } from './table.ts'

/** A text of a statement, prepared for look-ups. */
export type ParsedText = {
  tokens: string[]
  /** Where the merchant's name begins: text before it is the bank's or a payment processor's. */
  start: number
  /** Where a part with only the place begins, such as behind `//`; else the number of tokens. */
  end: number
  /** The payment processor, where the text names it. */
  processor?: string
  /** The bank's words say that it was a transfer, as people make to each other. */
  transfer: boolean
  /** As long as the fields of card terminals are: the last word may be cut off. */
  full: boolean
  /** Has an `&`: letters beside it are no initials. */
  ampersand: boolean
  /** The number of characters of the text. */
  length: number
  /** Has the address of a web site, not of a person's mail. */
  address: boolean
  /** The country of a large city behind the name: a card may be used abroad. */
  city?: string
}

/** Longer texts are remittance information, which begins with its subject. */
const MAX_TEXT_LENGTH = 280

/** Ways of paying that are not a purchase at a till. */
const TRANSFER =
  /uberweisung|ueberweisung|dauerauftrag|transfer|standing order|faster payment|virement|^vir\b|bonifico|transf|trf|bizum|mb ?way|overboeking|overschrijving|przelew|blik|prevod|nakazilo|atutalas|overforsel|overforing|overfoering|swish|vipps|mobilepay|tilisiirto|ulekanne|parskaitijums|pervedimas|pavedimas|twint|metafora|gutschrift|prenos|prijenos|^uplata|flik|keks|platba od|prichozi|^sto$|^so$|^fpo$|^fpi$|^bgc$|bank transfer/

/**
 * Words that banks write around the merchant's name, folded. Removed at the front of a text, one after another; single
 * words are not removed elsewhere, because they may be part of a shop's name.
 */
const boilerplate = phraseSetOf(
  readTable('boilerplate.tsv', { phrase: /./ }).map(
    ({ phrase }) => [phrase, TRANSFER.test(phrase) ? 'transfer' : 'other'] as const,
  ),
)

/**
 * Payment processors. Their name in front of a text says nothing about the purchase; it is removed, and kept as a fact.
 * `starred` ones are so short that they count only before a `*`.
 */
const PROCESSORS = readTable('processors.tsv', { name: /./, spelled: LIST, starred: LIST })
const processors = phraseSetOf(
  PROCESSORS.flatMap(({ name, spelled }) => listIn(spelled).map((spelling) => [spelling, name] as const)),
)
const starred = new Map<string, string>()
for (const { name, starred: short } of PROCESSORS)
  for (const spelling of listIn(short)) if (!starred.has(spelling)) starred.set(spelling, name)

/** Processors that people also use among themselves. */
const BETWEEN_PEOPLE = new Set([
  'Twint',
  'Tikkie',
  'Bizum',
  'Easypay',
  'Vipps',
  'MobilePay',
  'Swish',
  'PayPal',
  'Satispay',
  'Payconiq',
  'Lydia',
  'Wero',
])

/** Processors that shops hardly use: the text of such a payment is what friends write. */
const ONLY_BETWEEN_PEOPLE = new Set(['Tikkie', 'Lydia', 'Wero'])

export const isCarriedBetweenPeople = ({ processor }: ParsedText): boolean =>
  processor !== undefined && BETWEEN_PEOPLE.has(processor)

export const isOnlyBetweenPeople = ({ processor }: ParsedText): boolean =>
  processor !== undefined && ONLY_BETWEEN_PEOPLE.has(processor)

/** `sq *`, `iz*`, `paypal *`: at most three short words before the first star. */
function starOf(folded: string): { processor?: string; rest: string } {
  const star = folded.indexOf('*')
  if (star < 1 || star > 14) return { rest: folded }
  const before = folded.slice(0, star).trim()
  const word = before.slice(before.lastIndexOf(' ') + 1)
  const processor = starred.get(before) ?? starred.get(word)
  return processor === undefined ? { rest: folded } : { processor, rest: folded.slice(star + 1) }
}

const hasDigit = (token: string): boolean => {
  for (let at = 0; at < token.length; at++) {
    const code = token.charCodeAt(at)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

/** `O2` and `A1` are names. */
const isNumber = (token: string): boolean => /^\d+$/.test(token)

/** Numbers of cards, terminals and branches, dates and masks. Words and numbers that can be a name remain. */
const isNoise = (token: string): boolean =>
  (hasDigit(token) && token.length > 3) || (token.length > 2 && isMask(token)) || token === 'www' || token === 'http'

function isMask(token: string): boolean {
  for (let at = 0; at < token.length; at++) if (token.charCodeAt(at) !== 120) return false
  return true
}

/** `S.L.`, `S A`, `b. v.`: legal forms letter by letter, which would else be taken for initials. */
const SPELLED_FORMS = new Set(
  'sa sl sau slu sll slp sas srl spa sarl snc bv nv ag kg gmbh ltd plc llc llp inc sro as ab oy oyj aps dd doo kft bt zrt ad ood eood ae epe mbc mbh cic'.split(
    ' ',
  ),
)

function joinForms(tokens: string[]): string[] {
  for (let at = 1; at < tokens.length - 1; at++) {
    if (tokens[at]!.length > 1 || tokens[at - 1]!.length < 2) continue
    let to = at
    while (to < tokens.length && tokens[to]!.length === 1) to += 1
    const joined = tokens.slice(at, to).join('')
    if (SPELLED_FORMS.has(joined)) tokens.splice(at, to - at, joined)
    // Without the word before it, it would be a zoo.
    else if (joined === 'zoo' && tokens[at - 1] === 'sp') tokens.splice(at - 1, to - at + 1, 'spzoo')
  }
  return tokens
}

/** `www` and the ending of an address that are stuck to the name: `wwwlesarcouk`. */
const GLUED_ADDRESS = /^(?:www)?([a-z]{4,}?)(?:(?:co|org|gov|ac)uk)?$/

const unglued = (token: string): string =>
  token.length > 7 && (token.startsWith('www') || token.endsWith('uk'))
    ? (GLUED_ADDRESS.exec(token)?.[1] ?? token)
    : token

/** A name as it is in the index: tokenised like a text, so that the two match. */
export function nameTokens(folded: string): string[] {
  const tokens: string[] = []
  for (const token of tokenise(folded)) if (!isNoise(token)) tokens.push(unglued(token))
  return joinForms(tokens)
}

const cut = (text: string): string => (text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text)

/** A date and the time behind it. They are never part of a name, and their numbers could be mistaken for one. */
const DATE = /(?<!\d)(?:\d{4}-\d\d-\d\d|\d\d[./-]\d\d[./-](?:\d{4}|\d\d))(?:[T ]\d\d:\d\d(?::\d\d)?)?(?!\d)/g

const DIGIT = /\d/

const undated = (text: string): string => (DIGIT.test(text) ? text.replace(DATE, ' ') : text)

const LONG_NUMBER = /\d{4,}/g

/** Texts that are equal here are parsed alike: of runs of four and more digits only the length could matter. */
export const masked = (text: string): string =>
  DIGIT.test(text) ? undated(cut(text)).replace(LONG_NUMBER, (digits) => '0'.repeat(digits.length)) : cut(text)

/** Lengths of the field with the merchant's name. */
const FIELDS = new Set([18, 22, 24, 25])

/** Some lists have lost the `&` and the `*` between two spaces. */
const isFull = (text: string): boolean =>
  FIELDS.has(text.length) || (text.includes('  ') && FIELDS.has(text.length + text.split(/\S {2}(?! )/).length - 1))

const ADDRESS = /\bwww\b|\bhttps?:|[a-z0-9]\.(?:com?|org|net|gov|uk|eu)\b/

const isAddress = (text: string): boolean =>
  (text.includes('.') || text.includes('www') || text.includes('http')) && !text.includes('@') && ADDRESS.test(text)

/** Where only the place follows: behind `//`, and what a shop is in, as in `COSTA @ TESCO`. */
const placeIn = (text: string): number => {
  const at = text.indexOf('//')
  return at > 0 ? at : text.indexOf(' @ ')
}

export function parseDescriptor(text: string): ParsedText {
  const trimmed = text.trim()
  const { processor: starredBy, rest } = starOf(fold(undated(cut(text))))
  const place = placeIn(rest)
  const tokens = nameTokens(place > 0 ? rest.slice(0, place) : rest)
  const end = tokens.length
  if (place > 0) tokens.push(...nameTokens(rest.slice(place)))

  let start = 0
  let processor = starredBy
  let transfer = false
  while (start < end) {
    const transport = longestAt(processors, tokens, start)
    if (transport) {
      processor ??= transport.entry
      start += transport.length
      continue
    }
    const words = longestAt(boilerplate, tokens, start)
    if (words) {
      transfer ||= words.entry === 'transfer'
      start += words.length
    } else if (isNumber(tokens[start]!)) start += 1
    else break
  }
  // The text has nothing else. A processor may be the merchant itself; words of the bank are no name.
  if (start === end && processor !== undefined) start = 0
  else if (start === end && end > 0 && /^[a-z]+\d|^\d+[a-z]/.test(tokens[end - 1]!)) start = end - 1
  if (processor !== undefined && BETWEEN_PEOPLE.has(processor)) transfer = true
  let city: string | undefined
  for (let at = tokens.length - 1; at > start && city === undefined; at--) city = CITY_COUNTRIES.get(tokens[at]!)
  return {
    tokens,
    start,
    end,
    transfer,
    full: isFull(trimmed),
    ampersand: text.includes('&'),
    length: trimmed.length,
    address: isAddress(rest),
    ...(processor !== undefined && { processor }),
    ...(city !== undefined && { city }),
  }
}
