/**
 * What the linear model learns from: the rows of `names.json`, written as card terminals write shops. Every round writes
 * them differently: with names, towns, numbers and legal forms around them, cut off, abbreviated, misspelled, joined.
 */
import { generalCode } from '../src/category.ts'
import { CITIES } from '../src/cities.ts'
import { type NameRows, namesIn } from './names-file.ts'
import type { SeededRandom } from './random.ts'

/** The class of texts that name no trade: people, towns, words of banks. */
export const NO_TRADE = '----'

export type Source = {
  text: string
  code: string
  kind: 'word' | 'weak word' | 'ending' | 'beginning' | 'brand' | 'nothing'
  /** Where it is used; empty means everywhere. */
  countries: readonly string[]
}

const LEGAL_FORMS =
  'gmbh|kg|ag|ltd|limited|plc|sl|slu|sa|sau|srl|srls|spa|snc|sas|sasu|sarl|eurl|lda|unipessoal lda|bv|nv|bvba|sro|as|doo|kft|bt|zrt|sp zoo|oy|oyj|ab|aps|ou|uab|sia|eood|ood|ike|cb|scp|scoop|e k|inc|llc'.split(
    '|',
  )

/** Surnames and words of streets and names, of many countries. None of them names a trade. */
const NAME_WORDS =
  `garcia gonzalez rodriguez fernandez lopez martinez sanchez perez gomez martin jimenez ruiz hernandez diaz moreno munoz alvarez romero alonso gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano blanco molina morales suarez ortega delgado castro ortiz rubio marin sanz iglesias nunez medina garrido cortes castillo santos lozano guerrero cano prieto mendez cruz calvo gallego vidal leon marquez herrera pena flores cabrera campos vega fuentes carrasco diez caballero reyes nieto aguilar pascual santana herrero montero lorenzo hidalgo gimenez ibanez ferrer duran santiago benitez mora vicente vargas arias carmona crespo roman pastor soto saez velasco moya soler parra esteban bravo gallardo rojas puig serra vila roca costa pons
silva ferreira pereira oliveira rodrigues martins jesus sousa fernandes goncalves gomes lopes marques alves almeida ribeiro pinto carvalho teixeira moreira correia mendes nunes soares vieira monteiro cardoso rocha neves coelho
rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti mancini giordano rizzo lombardi moretti barbieri fontana santoro mariani rinaldi caruso ferrara galli martini leone longo gentile martinelli vitale lombardo serra coppola marchetti parisi villa
dupont durand dubois moreau laurent simon michel lefebvre leroy roux fournier girard bonnet lambert fontaine rousseau vincent muller faure mercier blanc guerin garnier chevalier francois legrand gauthier perrin robin morin nicolas henry roussel mathieu gautier masson marchand duval denis dumont lemaire noel meyer dufour meunier brun blanchard giraud joly riviere lucas brunet gaillard
schmidt schneider fischer weber wagner becker schulz hoffmann schafer koch bauer richter klein wolf schroder neumann schwarz zimmermann braun kruger hofmann hartmann lange schmitt werner krause meier lehmann schmid schulze maier kohler herrmann konig walter mayer huber kaiser fuchs peters lang scholz moller weiss jung hahn vogel friedrich keller gunther frank berger winkler roth beck lorenz baumann franke albrecht schuster simon ludwig bohm winter kraus martin schumacher kramer vogt stein jager otto sommer gross seidel heinrich brandt haas schreiber graf dietrich ziegler kuhn pohl engel horn busch bergmann thomas voigt sauer arnold wolff pfeiffer
smith jones taylor brown williams wilson johnson davies robinson wright thompson evans walker white roberts green hall wood jackson clarke hughes edwards harris lewis martin cooper morris turner ward hill moore clark baker king allen scott phillips watson parker bennett young griffiths carter murphy ryan kelly byrne walsh
jansen bakker visser smit meijer mulder bos vos peters hendriks dekker brouwer dijkstra peeters janssens maes jacobs willems claes goossens wouters
nielsen jensen hansen pedersen andersen christensen larsen sorensen johansson andersson karlsson nilsson eriksson larsson olsson korhonen virtanen makinen nieminen
nowak kowalski wisniewski wojcik kowalczyk kaminski lewandowski zielinski novak svoboda novotny dvorak cerny prochazka kucera horvat kovacevic babic maric nagy kovacs toth szabo horvath popa popescu ionescu ivanov georgiev dimitrov papadopoulos
la el los las le les il lo the der die das de du della dels al san santa sant saint st nuevo nueva gran grand petit petite alte neue old new royal central plaza playa mar sol luna norte sur este oeste casa villa monte puerto costa isla rio lago bella rosa oro azul verde roja blanca negra buena amigos familia hermanos hijos viuda 2000 international europa mundo express star sun moon river lake hill forest golden black red blue green white house court corner station road street north south east west park garden city town village`
    .trim()
    .split(/\s+/)

/** Brands are many, and one of them says little about others. */
export function sourcesFrom(names: NameRows): Source[] {
  const sources: Source[] = []
  const add = (kind: Source['kind'], rows: readonly string[]): void => {
    for (const row of rows) {
      const [text, code, countries, marks] = row.split('|') as [string, string, string, string]
      // An everyday word.
      if (kind === 'brand' && marks === 'w') continue
      const known = countries === '' ? [] : countries.split(',')
      sources.push({
        text,
        code: generalCode(code),
        kind: kind === 'word' && marks.includes('w') ? 'weak word' : kind,
        countries: known,
      })
    }
  }
  add('word', names.words)
  add('ending', names.endings)
  add('beginning', names.beginnings)
  add('brand', names.merchants)
  add('brand', names.brands)
  const given = namesIn(names.firstNames)
  const nothing = [...NAME_WORDS, ...CITIES, ...given.filter((_, at) => at % 4 === 0)]
  for (const text of nothing) sources.push({ text, code: NO_TRADE, kind: 'nothing', countries: [] })
  return frequent(sources)
}

/** A class is stored in a byte, and a code with a few rows cannot be learned. */
const FEWEST = 40

function frequent(sources: readonly Source[]): Source[] {
  const counts = new Map<string, number>()
  for (const { code } of sources) counts.set(code, (counts.get(code) ?? 0) + 1)
  return sources.filter(({ code }) => counts.get(code)! >= FEWEST)
}

export type WriteExample = (source: Source) => string[]

const VOWELS = /[aeiou]/g

/** `superm`, `rest`, `htl`: what tills make of a long word. */
function abbreviated(word: string, random: SeededRandom): string {
  if (word.length < 6) return word
  if (random.chance(0.25)) {
    const bare = word[0] + word.slice(1).replace(VOWELS, '')
    if (bare.length >= 3 && bare.length <= 6) return bare
  }
  return word.slice(0, 4 + random.below(Math.min(5, word.length - 4)))
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

function misspelled(word: string, random: SeededRandom): string {
  if (word.length < 6) return word
  const at = 1 + random.below(word.length - 2)
  const [before, after] = [word.slice(0, at), word.slice(at)]
  switch (random.below(4)) {
    case 0:
      return before + after.slice(1)
    case 1:
      return before + random.pick([...ALPHABET]) + after.slice(1)
    case 2:
      return before + after[0] + after
    default:
      return after.length > 1 ? before + after[1] + after[0] + after.slice(2) : before + after
  }
}

/** Lengths of the field with the merchant's name; what is longer is cut off. */
const FIELDS = [18, 22, 24, 25, 40, 40]

/** Writes a row as tokens of a text. */
export function writerOf(random: SeededRandom, cities: readonly string[]): WriteExample {
  const name = (): string => random.pick(NAME_WORDS)
  const mangled = (text: string): string =>
    text
      .split(' ')
      .map((word) =>
        random.chance(0.1) ? misspelled(word, random) : random.chance(0.07) ? abbreviated(word, random) : word,
      )
      .join(' ')
  const around = (text: string): string => {
    const parts = [text]
    if (random.chance(0.55))
      parts.splice(random.chance(0.6) ? 1 : 0, 0, random.chance(0.4) ? `${name()} ${name()}` : name())
    if (random.chance(0.15)) parts.push(random.pick(LEGAL_FORMS))
    if (random.chance(0.45)) parts.push(random.pick(cities))
    return parts.join(' ')
  }
  return ({ text, kind }) => {
    let written = mangled(text)
    if (kind === 'ending') written = `${name()}${written}`
    if (kind === 'beginning') written = `${written}${name()}`
    if (kind === 'word' && random.chance(0.08))
      written = random.chance(0.5) ? `${name()}${written.replaceAll(' ', '')}` : written.replaceAll(' ', '')
    if (kind === 'nothing' && random.chance(0.6)) written = `${written} ${name()}`
    if (kind !== 'brand' || random.chance(0.4)) written = around(written)
    return written.slice(0, random.pick(FIELDS)).trim().split(' ')
  }
}
