import { FIRST_NAMES } from './data/first-names.ts'
import type { Reading } from './reading.ts'

/** Forms of companies and bodies, folded: who has one is no private person. */
const COMPANY = new Set(
  `ag gmbh kg ohg ug gbr mbh ev eg se ltd limited plc llp llc inc corp co cic sa sas sarl sasu eurl sci snc scop srl srls spa sapa scarl sl slu slp sau sll lda unipessoal bv nv vof cv bvba vzw asbl stichting
  sp zoo spolka jawna sro spol vos as a.s zs ops druzstvo doo dd jdoo kft bt zrt nyrt kkt pfi ifn eood ood ad ead et ae epe ike oe monoprosopi aps ivs amba oy oyj ky ry ab hb kb stiftelse asa ans da sf ou mtu fie sia ik uab ab mb vsi ii
  group holding company gruppe societe societa sociedad bank verein stiftung foundation trust council gemeinde university school services solutions international management immobilien verwaltung hausverwaltung property properties estate housing
  wohnbau wohnungsbau genossenschaft cooperative syndic copropriete condominio comunidad propietarios`
    .trim()
    .split(/\s+/),
)

const TITLES = new Set(
  'herr frau mr mrs ms miss mme mlle monsieur madame sig signor signora sra senor senora dna dl pan pani hr fr fam familie m dhr mevr mw dr ing dipl mag prof von van de der den di da del la le zu y und and et'.split(
    ' ',
  ),
)

const FORMS_OF_ADDRESS = new Set(
  'herr frau mr mrs ms mme mlle monsieur madame sig signora sra senora pani dhr mevr'.split(' '),
)

/** Surnames that are trades. With a given name in front they are nobody's shop. */
const TRADE_SURNAMES = new Set(
  `schneider koch maler bauer metzger fleischer fischer gartner gaertner schuster becker backer baecker wagner tischler schreiner zimmermann weber muller mueller schmidt schmied maurer brauer winzer wirth gerber kramer jager
  baker butcher taylor tailor cook fisher mason carpenter barber gardner gardener shepherd painter carter potter cooper
  boucher boulanger charpentier fournier marchand meunier mercier barbier macon peintre
  panadero herrero zapatero pastor ferrari barbieri sartori fabbri molinari
  krawiec kowal piekarz mlynar kovac kovacs szabo molnar takacs kolar mlinar ribar pekar mesar tesar svec reznik krejci
  slager bakker visser kuiper smit timmerman kok schilder kleermaker bager moller`
    .trim()
    .split(/\s+/),
)

const isInitial = (token: string): boolean => token.length === 1 && /[a-z]/.test(token)

/** How surnames end that are made from trades: `Piekarska`, `Stolarczyk`, `Truhlářová`, `Mesarić`. */
const SURNAME_END = /(?:sk[iay]|ck[iay]|czyk|ova|ic|ar|ik)$/

/** `Peter Maler`, `J. Bakker` and `Mrs Baker`, but not `Maler Peter Huber`. */
export function hasTradeSurname({ tokens, start, end }: Reading): boolean {
  const first = tokens[start] ?? ''
  if (!FIRST_NAMES.has(first) && !isInitial(first) && !FORMS_OF_ADDRESS.has(first)) return false
  const others = tokens.slice(start + 1, end)
  return others.some((token) => TRADE_SURNAMES.has(token)) || (others.length === 1 && SURNAME_END.test(others[0] ?? ''))
}

/** `P. Jansen`, `J. M. de Vries`: initials and one surname. */
function hasInitials({ tokens, start, end }: Reading): boolean {
  const names = tokens.slice(start, end).filter((token) => isInitial(token) || !TITLES.has(token))
  const surname = names.findIndex((name) => !isInitial(name))
  return surname > 0 && surname === names.length - 1 && names[surname]!.length > 2
}

export const isCompany = ({ tokens }: Reading): boolean => tokens.some((token) => COMPANY.has(token))

/** Beside them a given name is a street's. */
const STREETS = new Set(
  'via viale piazza piazzale calle avenida avda plaza paseo rua praca largo ulica ul cesta trg utca ut ter strada str bulevardul bd odos leoforos namesti namestie tanav iela gatve'.split(
    ' ',
  ),
)

/** A given name, initials or a form of address with one to three further names, and nothing of a company. */
export function isPerson(reading: Reading): boolean {
  const { tokens, start } = reading
  const names = tokens.slice(start).filter((token) => !TITLES.has(token) && token.length > 1)
  if (names.length > 4 || isCompany(reading) || names.some((name) => /\d/.test(name) || STREETS.has(name))) return false
  if (names.length > 0 && (FORMS_OF_ADDRESS.has(tokens[start]!) || hasInitials(reading))) return true
  return names.length > 1 && names.some((name) => FIRST_NAMES.has(name))
}

/** One word that is a given name. */
export const isGivenName = (token: string | undefined): boolean => token !== undefined && FIRST_NAMES.has(token)

/** Where the merchant would stand, there is a given name with a surname. */
export function beginsWithPerson(reading: Reading): boolean {
  if (isCompany(reading)) return false
  const names = reading.tokens
    .slice(reading.start, reading.end)
    .filter((token) => !TITLES.has(token) && token.length > 1)
  return names.length > 1 && (FIRST_NAMES.has(names[0]!) || FIRST_NAMES.has(names[1]!))
}

/** Somewhere in a longer text there is a given name beside another word, or somebody is addressed. */
export function namesPerson({ tokens }: Reading): boolean {
  return tokens.some(
    (token, at) =>
      FORMS_OF_ADDRESS.has(token) ||
      (FIRST_NAMES.has(token) && ((tokens[at + 1]?.length ?? 0) > 2 || (tokens[at - 1]?.length ?? 0) > 2)),
  )
}
