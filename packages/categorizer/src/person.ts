import { AMBIGUOUS_NAMES, FIRST_NAMES } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import {
  endsLikeSurname,
  FORMS_OF_ADDRESS,
  HOUSEHOLD,
  RELATIVES,
  SHORT_FORMS_OF_ADDRESS,
  SURNAMES_OF_CHAINS,
  TRADE_SURNAMES,
  TRADE_TITLES,
} from './person-words.ts'

/** Legal forms of companies and bodies, folded: a name with one is not a private person. */
export const COMPANY: ReadonlySet<string> = new Set(
  `ag gmbh kg ohg ug gbr mbh ev eg se ltd limited plc llp llc inc corp co cic sa sas sarl sasu eurl sci snc scop srl srls spa sapa scarl sl slu slp sau sll lda unipessoal bv nv vof cv bvba vzw asbl stichting
  sp zoo spolka jawna sro spol vos as a.s zs ops druzstvo doo dd jdoo kft bt zrt nyrt kkt pfi ifn eood ood ad ead et ae epe ike oe monoprosopi aps ivs amba oy oyj ky ry ab hb kb stiftelse asa ans da sf ou mtu fie sia ik uab ab mb vsi ii
  group holding company gruppe societe societa sociedad bank verein stiftung foundation trust council gemeinde university school services solutions international management immobilien verwaltung hausverwaltung property properties estate housing
  sons brothers bros enterprises agencies equipment superstores website ventures colleg college
  wohnbau wohnungsbau genossenschaft cooperative syndic copropriete condominio comunidad propietarios`
    .trim()
    .split(/\s+/),
)

/** Words between names that are not names: academic titles, particles, and conjunctions. */
const BESIDE_NAMES = new Set(
  'dr ing dipl mag prof dott dottssa von van vom zum zur zu de der den des di da do dos das del della la le las los el al bin ibn ben mac mc y e i o u a und oder and or et ou en og och ja si kai ir un und ter ten te op af av jr sr sen jun iun'.split(
    ' ',
  ),
)

export const isGivenName = (token: string): boolean => FIRST_NAMES.has(token)

/** `Peter Maler`, `J. Bakker`, `Frau Koch` and, surname first, `Lakatos Dezső`, but not `Maler Peter Huber`. */
export function hasTradeSurname({ tokens, start, end }: ParsedText): boolean {
  if (end - start === 2 && FIRST_NAMES.has(tokens[start + 1]!) && TRADE_SURNAMES.has(tokens[start]!)) return true
  let at = start
  while (at < end && isAddress(tokens, start, at)) at += 1
  const first = tokens[at] ?? ''
  const known = at > start || first.length === 1 || FIRST_NAMES.has(first)
  return known && tokens.slice(at === start ? at + 1 : at, end).some((token) => TRADE_SURNAMES.has(token))
}

export const isTradeSurname = (token: string): boolean => TRADE_SURNAMES.has(token)

/** Between two names they only join them: `Jean et Marie Dupont`, `Ana da Silva`. */
const JOINING = new Set(['et', 'da', 'ou', 'sa', 'ii', 'as'])

export const isCompany = ({ tokens, start, address }: ParsedText): boolean =>
  address ||
  tokens.some(
    (token, at) =>
      at >= start &&
      COMPANY.has(token) &&
      !(JOINING.has(token) && at < tokens.length - 1 && (at > start || token === 'da')),
  )

/** A form of address counts at the front, or behind other ones. */
function isAddress(tokens: readonly string[], start: number, at: number): boolean {
  const token = tokens[at]!
  return FORMS_OF_ADDRESS.has(token) || (at <= start + 1 && SHORT_FORMS_OF_ADDRESS.has(token) && tokens.length > at + 1)
}

/** Beside these a given name belongs to a street. */
const STREETS = new Set(
  'via viale piazza piazzale calle avenida avda plaza paseo rua praca largo ulica ul cesta trg utca ut ter strada str bulevardul bd odos leoforos namesti namestie tanav iela gatve'.split(
    ' ',
  ),
)

/** Hungarian: `Kovács Istvánné` is the wife of István. */
const isWifeOf = (token: string): boolean => token.endsWith('ne') && FIRST_NAMES.has(token.slice(0, -2))

/** The maximum number of names of two people: `Anna Maria Berger und Hans Peter Berger`. */
const MAX_NAMES = 6

/**
 * Whether the text names a person, without anything that a company would write: a given name with a surname in either
 * order, a form of address or an initial with a surname, a household, or a relative.
 */
export function isPerson(parsed: ParsedText): boolean {
  const { tokens } = parsed
  if (tokens.length - parsed.start > 10 || isCompany(parsed)) return false
  let start = parsed.start
  // Some words of banks are also forms of address and initials: `k`, `d`, `pan`.
  while (start > 0 && (tokens[start - 1]!.length === 1 || isAddress(tokens, start - 1, start - 1))) start -= 1
  const names: string[] = []
  let addressed = false
  let household = false
  let initials = 0
  let given = 0
  let maybeGiven = 0
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]!
    if (isAddress(tokens, start, at)) addressed = true
    else if (HOUSEHOLD.has(token)) household = true
    else if (token === 'ra' && tokens[at - 1] === 'sig') continue
    else if (TRADE_TITLES.has(token) || STREETS.has(token) || /\d/.test(token)) return false
    else if (token.length === 1) initials += 1
    else if (!BESIDE_NAMES.has(token) || FIRST_NAMES.has(token)) {
      names.push(token)
      if (FIRST_NAMES.has(token) || isWifeOf(token)) given += 1
      else if (AMBIGUOUS_NAMES.has(token)) maybeGiven += 1
    }
  }
  const count = names.length
  if (count === 0 || count > MAX_NAMES) return false
  if (addressed || household) return count <= 4 || given > 1
  if (count === 1) return initials > 0 ? initials <= 2 && names[0]!.length > 2 : given === 1 || RELATIVES.has(names[0]!)
  if (count > 4) return given > 1
  if (given > 0) return true
  if (maybeGiven > 0 && (initials > 0 || maybeGiven > 1 || count === 2)) return true
  return count === 2 && (names.some(endsLikeSurname) || (initials > 0 && tokens[start]!.length === 1))
}

/**
 * A brand in a person's name that is only the surname: `Elise Maes`, `J Penny`, `Hofer Maria`. `Thomas Sabo` is a brand
 * of both names, `Edeka Stefan Meyer` is one in front of the shopkeeper's name, and `Otto Hamburg` is no person.
 */
export function isSurname({ tokens, start }: ParsedText, brand: { at: number; tokens: number }): boolean {
  if (brand.tokens > 1) return false
  if (brand.at > start && isAddress(tokens, start, start)) return true
  if (SURNAMES_OF_CHAINS.has(tokens[brand.at]!)) return brand.at > start || FIRST_NAMES.has(tokens[start + 1] ?? '')
  return brand.at === start + 1 && tokens.length === start + 2 && FIRST_NAMES.has(tokens[start]!)
}

/** A given name with a surname is in the place of the merchant. */
export function beginsWithPerson(parsed: ParsedText): boolean {
  if (isCompany(parsed)) return false
  const names = parsed.tokens
    .slice(parsed.start, parsed.end)
    .filter((token) => !BESIDE_NAMES.has(token) && token.length > 1)
  if (names.length > 0 && isAddress(parsed.tokens, parsed.start, parsed.start)) return true
  return names.length > 1 && (FIRST_NAMES.has(names[0]!) || FIRST_NAMES.has(names[1]!))
}

const DOCTORS = new Set(['dr', 'ddr', 'prof'])

/** `Dr. Gernot Schulz`: what the names look like is no trade. */
export const beginsWithDoctor = ({ tokens, start }: ParsedText): boolean => DOCTORS.has(tokens[start] ?? '')

/** `J Harper`, `P. M. Long`. */
export const beginsWithInitial = ({ tokens, start }: ParsedText): boolean =>
  tokens[start]?.length === 1 &&
  /^[a-z]{3,}$/.test(tokens[start + 1]?.length === 1 ? (tokens[start + 2] ?? '') : (tokens[start + 1] ?? ''))

/** A longer text has a given name beside another word, or a form of address. */
export function namesPerson({ tokens }: ParsedText): boolean {
  return tokens.some(
    (token, at) =>
      FORMS_OF_ADDRESS.has(token) ||
      (FIRST_NAMES.has(token) && ((tokens[at + 1]?.length ?? 0) > 2 || (tokens[at - 1]?.length ?? 0) > 2)),
  )
}
