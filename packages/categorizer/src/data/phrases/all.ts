import type { Phrase } from '../phrase.ts'
import { bulgarian } from './bulgarian.ts'
import { croatian } from './croatian.ts'
import { czech } from './czech.ts'
import { danish } from './danish.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { estonian } from './estonian.ts'
import { finnish } from './finnish.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { greek } from './greek.ts'
import { hungarian } from './hungarian.ts'
import { italian } from './italian.ts'
import { latvian } from './latvian.ts'
import { lithuanian } from './lithuanian.ts'
import { norwegian } from './norwegian.ts'
import { polish } from './polish.ts'
import { portuguese } from './portuguese.ts'
import { romanian } from './romanian.ts'
import { slovak } from './slovak.ts'
import { slovenian } from './slovenian.ts'
import { spanish } from './spanish.ts'
import { swedish } from './swedish.ts'

const LANGUAGES: Readonly<Record<string, Phrase[]>> = {
  bg: bulgarian,
  cs: czech,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  et: estonian,
  fi: finnish,
  fr: french,
  hr: croatian,
  hu: hungarian,
  it: italian,
  lt: lithuanian,
  lv: latvian,
  nl: dutch,
  no: norwegian,
  pl: polish,
  pt: portuguese,
  ro: romanian,
  sk: slovak,
  sl: slovenian,
  sv: swedish,
}

export const phrases: (Phrase & { language: string })[] = Object.entries(LANGUAGES).flatMap(([language, own]) =>
  own.map((phrase) => ({ ...phrase, language })),
)
