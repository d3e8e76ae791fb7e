import { spellings } from '../../fold.ts'
import { ambiguous } from './ambiguous.ts'
import { baltic } from './baltic.ts'
import { bulgarian } from './bulgarian.ts'
import { czechSlovak } from './czech-slovak.ts'
import { dutch } from './dutch.ts'
import { eastSlavic } from './east-slavic.ts'
import { english } from './english.ts'
import { finnic } from './finnic.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { greek } from './greek.ts'
import { hungarian } from './hungarian.ts'
import { iberian } from './iberian.ts'
import { italian } from './italian.ts'
import { nordic } from './nordic.ts'
import { other } from './other.ts'
import { polish } from './polish.ts'
import { romanian } from './romanian.ts'
import { southSlavic } from './south-slavic.ts'
import { turkishArabic } from './turkish-arabic.ts'

const LISTS = [
  german,
  english,
  french,
  italian,
  iberian,
  dutch,
  polish,
  czechSlovak,
  southSlavic,
  hungarian,
  romanian,
  bulgarian,
  greek,
  nordic,
  finnic,
  baltic,
  turkishArabic,
  eastSlavic,
  other,
]

const namesOf = (list: string): string[] => list.trim().split(/\s+/).flatMap(spellings)

/** Given names that people in Europe have, folded, umlauts both ways. `npm run generate` puts them into names.json. */
const all = new Set(LISTS.flatMap(namesOf))

/** Those that say too little alone. */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set([
  ...namesOf(ambiguous),
  ...[...all].filter((name) => name.length < 3),
])

/** Those that are nearly always a person. A payment to one of them with a surname is one between people. */
export const FIRST_NAMES: ReadonlySet<string> = new Set([...all].filter((name) => !AMBIGUOUS_NAMES.has(name)))
