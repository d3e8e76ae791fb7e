import { spellings } from '../src/fold.ts'
import { nameTokens } from '../src/parsed-text.ts'

/** In how many names of other trades a word must be for it to be common. */
const MANY = 5

/**
 * Words that many names of other trades have behind their first word, such as `national` and `global`. A brand with such
 * a name alone is treated as one with the name of an everyday word.
 */
export function commonWords(names: Iterable<{ name: string; code: string }>): (key: string, code: string) => boolean {
  const found = new Map<string, Map<string, string>>()
  for (const { name, code } of names) {
    const tokens = nameTokens(spellings(name)[0]!)
    const key = tokens.join(' ')
    for (const token of tokens.slice(1)) {
      if (token.length < 4) continue
      const places = found.get(token) ?? new Map<string, string>()
      found.set(token, places.set(key, code))
    }
  }
  return (key, code) => {
    let others = 0
    for (const other of found.get(key)?.values() ?? []) if (other !== code) others += 1
    return others >= MANY
  }
}
