const MAX_WORDS = 500

/** What a bank has to say to an owner: plain text, in one piece, and not longer than anybody reads. */
export const boundedWords = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS)

/** More is not looked at. */
const MAX_READ = 5_000
const LONGEST_WORD = 30
const CODE = /^[A-Z_]{1,60}$/

/**
 * What a bank says of a refusal, for operators: without numbers, addresses, words that are as long as tokens, and the names
 * that are known. Undefined where nothing is left.
 */
export function maskedWords(text: string, names: readonly string[]): string | undefined {
  const hidden = new Set(names.flatMap(wordsOf))
  const isShown = (word: string) =>
    (word.length <= LONGEST_WORD || CODE.test(word)) &&
    !/[\d@]/.test(word) &&
    !wordsOf(word).some((one) => hidden.has(one))
  const plain = text.slice(0, MAX_READ).replace(/<[^<>]*>/g, ' ')
  const masked = plain.replace(/[^\s"'{}[\]():,;=&?]+/gu, (word) => (isShown(word) ? word : '…'))
  return /[\p{L}]/u.test(masked) ? boundedWords(masked) : undefined
}

/** As banks write names, too: in capitals, and without marks. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? []
