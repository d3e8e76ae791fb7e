import { CITIES } from './cities.ts'
import { beginsOne } from './row-table.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that shops and bills write behind a name, and legal forms. */
const BESIDE = words(
  `sagt danke dankt gmbh limited ltd plc llp llc inc corp co store stores shop shops filiale markt thank thanks rechnung invoice facture factura fattura faktura lasku racun szamla arve rekins saskaita smetka logariasmos bill payment payments online internet website web ecom ecomm websales oyj group services retail
  slovenija slovenije slovenia hrvatska croatia italia italy espana spain iberica portugal polska poland cesko ceska czech slovensko slovakia magyarorszag hungary hungaria romania bulgaria hellas greece eesti estonia latvija latvia lietuva lithuania baltic baltics
  deutschland germany osterreich oesterreich austria schweiz suisse svizzera switzerland france nederland netherlands belgie belgique belgium luxembourg ireland suomi finland sverige sweden norge norway danmark denmark europe
  punto vendita tienda loja prodejna predajna trgovina poslovnica prodavaonica sklep bolt magazin katastima kauplus veikals parduotuve`,
)

/** Words in the names of streets, districts and centres, where a shop's own name has ended. */
const LOCAL = words(
  `road street lane avenue drive square place parade terrace row broadway high north south east west upper lower great little saint park retail centre center mall plaza shopping arcade quay wharf airport station terminal motorway junction gate bridge hill green heath common end cross corner town city village mill wood island beach bay valley moor hall house oak ash elm kings queens bull ring arena castle court abbey garden gardens field fields hospital university college metro
  strasse platz allee bahnhof flughafen zentrum hauptbahnhof gasse ring weg ufer rue place boulevard gare centre commercial aeroport quai calle plaza avenida paseo rambla centro comercial aeropuerto estacion gran via piazza viale corso stazione aeroporto largo praca avenida estacao straat laan plein stationsplein luchthaven ulica aleja rynek dworzec lotnisko galeria namesti nadrazi letiste namestie trg cesta ulica kolodvor gatan gata torg torget vagen vej gade plads lufthavn katu tie asema
  malta andorra monaco liechtenstein cyprus gibraltar jersey guernsey iceland`,
)

/** How the names of towns end, by country. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  gb: /(ham|ton|ford|ley|bury|wich|worth|field|bridge|brough|borough|mouth|caster|chester|cester|minster|stead|wick|dale|combe|hurst|port|pool|shire|wood|heath|green|gate|sea|thorpe|minton|coldfield|brook|moor)$/,
  de: /(berg|burg|stadt|stedt|dorf|heim|hausen|feld|felde|bach|ingen|furt|furth|hafen|brueck|bruck|kirchen|kirch|walde|rode|au|see|thal|tal)$/,
  fr: /(ville|villiers|court|mont|bourg|sur|les|champs|ieres|ac|an)$/,
  nl: /(dam|drecht|hoven|veen|stad|dorp|berg|kerk|wijk|huizen|burg)$/,
  se: /(stad|borg|sund|holm|koping|hamn|by|vik|berg|torp|as)$/,
  pl: /(owo|ewo|owice|ow|sk|in|any|no)$/,
}
const SAME: Readonly<Record<string, string>> = {
  ie: 'gb',
  at: 'de',
  ch: 'de',
  be: 'nl',
  dk: 'se',
  no: 'se',
  us: 'gb',
  ca: 'gb',
}

const cities = [...CITIES].sort()

/** Whether a token behind a name is the name of a place, or a part of one. `last`: it may be cut off. */
function isLocal(token: string, country: string | undefined, last: boolean): boolean {
  if (CITIES.has(token) || LOCAL.has(token)) return true
  if (token === 'support' || token === 'transport') return false
  if (country !== undefined && token.length > 5 && ENDINGS[SAME[country] ?? country]?.test(token) === true) return true
  return last && token.length > 4 && beginsOne(cities, token)
}

const STREETS = words('road rd street st lane ln avenue ave')

/** What there is behind a name: nothing but numbers and a legal form, a place, or more of a name. */
export type Rest = 'nothing' | 'place' | 'more'

const STATES = words(
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc ab bc mb nb nl ns on pe qc sk yt',
)

/** American tills end with the town and the state: up to two words before the state are the town. */
const endOfName = (tokens: readonly string[], from: number, end: number, country: string | undefined): number =>
  (country === 'us' || country === 'ca') && end - from > 1 && STATES.has(tokens[end - 1]!)
    ? Math.max(from, end - 3)
    : end

export function restBehind(tokens: readonly string[], from: number, end: number, country: string | undefined): Rest {
  const to = endOfName(tokens, from, end, country)
  let rest: Rest = to < end ? 'place' : 'nothing'
  for (let at = from; at < to; at++) {
    const token = tokens[at]!
    // Text behind a town is a part of it, or a street.
    if (CITIES.has(token)) return 'place'
    if (token.length <= 3 || BESIDE.has(token)) continue
    if (!isLocal(token, country, at === to - 1) && !isStreet(tokens, at, to)) return 'more'
    rest = 'place'
  }
  return rest
}

/** Whether the tokens are a place and nothing else, as in front of a chain's name at a motorway: `moto wetherby`. */
export function isPlace(tokens: readonly string[], from: number, to: number, country: string | undefined): boolean {
  // Both sides of a motorway: `birch n/e`.
  if (/\b(?:n e|s w|n w|s e|n b|s b)$/.test(tokens.slice(from, to).join(' '))) return true
  let long = 0
  for (let at = from; at < to; at++) {
    const token = tokens[at]!
    if (token.length <= 3) continue
    if (!SERVICE_AREAS.has(token) && !isLocal(token, country, false) && !isStreet(tokens, at, to)) return false
    long += 1
  }
  return long > 0
}

/** `rookery rd`. */
const isStreet = (tokens: readonly string[], at: number, to: number): boolean =>
  at + 1 < to && STREETS.has(tokens[at + 1]!)

const SERVICE_AREAS = words('moto roadchef welcome break services extra')
