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
  const hidden = new Set(names.flatMap((name) => wordsOf(name.toLowerCase())))
  const isShown = (word: string) =>
    CODE.test(word) ||
    (word.length <= LONGEST_WORD && !/[\d@]/.test(word) && !wordsOf(word.toLowerCase()).some((one) => hidden.has(one)))
  const plain = text.slice(0, MAX_READ).replace(/<[^<>]*>/g, ' ')
  const masked = plain.replace(/[^\s"'{}[\]():,;=&?]+/gu, (word) => (isShown(word) ? word : '…'))
  return /[\p{L}]/u.test(masked) ? boundedWords(masked) : undefined
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]{2,}/gu) ?? []
