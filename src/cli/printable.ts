/**
 * Text from files, people and other machines may hold characters that control a terminal: recolour it, rename its
 * window or overwrite output. They are escaped as in JSON. Text direction marks are included: they can make one name
 * look like another.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  )

/** For text within one line: it must not start another one. */
export const inOneLine = (text: string): string => printable(text).replace(/[\n\t]/g, escaped)

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

/** `1 key`, `2 keys`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
