/** How the same words look in other sources. */

const LETTERS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Ł: 'L',
  Đ: 'D',
}

const ascii = (text: string): string =>
  [...text]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

export const GARBLES = {
  plain: (text: string) => text,
  capitals: (text: string) => text.toUpperCase(),
  transliterated: (text: string) => ascii(text).toUpperCase(),
  questions: (text: string) => text.replace(/[^\p{ASCII}]/gu, '?'),
  mojibake: (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text)),
  cut27: (text: string) => text.slice(0, 27).trim(),
  cut35: (text: string) => text.slice(0, 35).trim(),
} satisfies Record<string, (text: string) => string>

export type Garble = keyof typeof GARBLES

const readables = new Map<string, string>()

/** For the judge: the same for all spellings of a letter that a bank may choose, never for two numbers. */
export function readable(text: string): string {
  const known = readables.get(text)
  if (known !== undefined) return known
  const folded = ascii(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  readables.set(text, folded)
  return folded
}
