/** Greek and Cyrillic as card terminals write them; several letters where one has no single Latin equivalent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'n',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'yi',
  є: 'ye',
  ґ: 'g',
  ђ: 'd',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
}

const isPlain = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** Lower case, without accents, in Latin letters. `ä` becomes `a`; for `ae` see `spellings`. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  let out = ''
  for (const letter of text.normalize('NFKD').toLowerCase()) {
    const code = letter.codePointAt(0)!
    if (code < 128) out += letter
    else if (code >= 0x300 && code <= 0x36f) continue
    else out += LETTERS[letter] ?? letter
  }
  return out
}

/**
 * How a name may be spelled on a statement: `Müller` as `muller` and `mueller`, `Ålesund` as `alesund` and `aalesund`.
 * Names are indexed in both forms, so that a text needs only one look-up.
 */
export function spellings(text: string): string[] {
  const lower = text.normalize('NFC').toLowerCase()
  const plain = fold(lower)
  if (isPlain(lower)) return [plain]
  const wide = fold(
    lower.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ø', 'oe').replaceAll('å', 'aa'),
  )
  const narrow = fold(lower.replaceAll('æ', 'a').replaceAll('œ', 'o'))
  return [...new Set([plain, wide, narrow])]
}

/** After folding, characters beyond ASCII are letters of other scripts, or signs, which separate words. */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 0xc0 && code < 0x2000 && code !== 0xd7 && code !== 0xf7) || code >= 0x2c00
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/**
 * Splits folded text into runs of letters and runs of digits. An apostrophe joins (`mcdonald's` is `mcdonalds`), a
 * digit next to one or two letters stays with them (`h2o`, `o2`, `7eleven` is `7 eleven`), everything else separates.
 */
export function tokenise(folded: string): string[] {
  const tokens: string[] = []
  let start = -1
  let token = ''
  const end = (at: number): void => {
    if (start < 0) return
    token += folded.slice(start, at)
    start = -1
  }
  const push = (): void => {
    if (token !== '') splitDigits(token, tokens)
    token = ''
  }
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at)
    if (isLetter(code) || isDigit(code)) {
      if (start < 0) start = at
    } else if (code === 39 || code === 96 || code === 0x2019 || code === 0xb4) end(at)
    else {
      end(at)
      push()
    }
  }
  end(folded.length)
  push()
  return tokens
}

/** `lidl1234` is a shop with its number; `o2` and `h24` are names. */
function splitDigits(token: string, into: string[]): void {
  if (token.length <= 3) {
    into.push(token)
    return
  }
  let from = 0
  for (let at = 1; at < token.length; at++) {
    if (isDigit(token.charCodeAt(at)) !== isDigit(token.charCodeAt(at - 1))) {
      into.push(token.slice(from, at))
      from = at
    }
  }
  into.push(token.slice(from))
}
