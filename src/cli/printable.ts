/**
 * What comes from files, from people and from other machines may hold characters that command a terminal: they would
 * recolour it, rename its window or write over what stands there. They are shown instead, in the spelling of JSON,
 * where they mean the same. The marks of text direction are among them: they show one name for another.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  )

/** For what is one word of a line: it must not begin another one. */
export const inOneLine = (text: string): string => printable(text).replace(/[\n\t]/g, escaped)

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
