/** What a password that an operator chooses must be. Length counts, not the kinds of characters in it. */
export const [MIN_PASSWORD, MAX_PASSWORD] = [12, 200]

/**
 * What the most common passwords of this length are made of: lists of leaked ones are these words with digits and signs
 * around them, repeated, or next to each other.
 */
const COMMON =
  'password passwort passwd geslo administrator administrateur admin root login welcome letmein changeme default secret iloveyou sunshine princess football baseball basketball superman batman dragon monkey master shadow michael jordan jennifer charlie trustno whatever qwertyuiop qwertzuiop azertyuiop qwerty qwertz azerty asdfghjkl asdfgh asdf zxcvbnm yxcvbnm zxcv qazwsxedc qazwsx 1qaz2wsx zaq12wsx qweasdzxc qweasd 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r q1w2e3r4t5y6 q1w2e3r4 computer internet starwars pokemon summer winter spring autumn liverpool chelsea arsenal manager company test guest user operator vitrine abc my the i you love'
    .split(' ')
    // Longer words first: what is left of one after a shorter one was taken out would not be a word.
    .sort((a, b) => b.length - a.length)

const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Why this cannot be the operator's password, or undefined. */
export function passwordFault(password: string, email: string): string | undefined {
  const { length } = [...password]
  if (length < MIN_PASSWORD) return `must have at least ${MIN_PASSWORD} characters, such as four words`
  if (length > MAX_PASSWORD) return `may have at most ${MAX_PASSWORD} characters`
  if (isCommon(password.toLowerCase(), email.toLowerCase())) return 'is too easy to guess; four words at random are not'
  return undefined
}

/** Fewer characters than this besides common words, the own address, digits in a row and repetitions. */
const MIN_OWN = 5

function isCommon(text: string, email: string): boolean {
  if (new Set(text).size < MIN_OWN) return true
  const names = email.split(/[@.+_-]/).filter((part) => part.length > 2)
  const plain = [...text].map((letter) => LEET[letter] ?? letter).join('')
  return [text, plain].some((spelling) => ownPart([...names, ...COMMON], spelling).length < MIN_OWN)
}

/** What is left of a text without the words, and without characters that follow from the one before them. */
function ownPart(words: string[], text: string): string {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  const letters = [...rest].filter((letter) => /[^\s\d\p{P}\p{S}]/u.test(letter))
  const digits = [...rest].filter((letter) => /\d/.test(letter))
  const unexpected = (list: string[]) =>
    list.filter((one, at) => at === 0 || Math.abs(one.codePointAt(0)! - list[at - 1]!.codePointAt(0)!) > 1)
  // A few digits are a year or a count; a common password stays one with them.
  const own = [...unexpected(letters), ...unexpected(digits).slice(4)].join('')
  return repeats(own)
}

/** Of a text that repeats itself, the part that is repeated. */
function repeats(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(0, length).repeat(Math.floor(text.length / length)))) return text.slice(0, length)
  return text
}
