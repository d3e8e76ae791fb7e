/** Letters with marks of the languages of Europe, and what people type for them. */
const UNMARKED = new Map<string, string>()
/** The same the other way round. */
const MARKED = new Map<string, string>()

/** What has no mark of its own but a stroke through it. */
const STROKES: Record<string, string> = { đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o' }
for (let point = 0xc0; point <= 0x21b; point++) {
  // The same letters as in `folded`, in platform/db/sql.ts.
  if (point === 0x130 || (point > 0x17e && point < 0x218)) continue
  const letter = String.fromCodePoint(point)
  const small = letter.toLowerCase()
  const plain = STROKES[small] ?? small.normalize('NFD').replace(/\p{M}/gu, '')
  if (!/^[a-z]$/.test(plain)) continue
  UNMARKED.set(letter, plain)
  MARKED.set(plain, `${MARKED.get(plain) ?? ''}${letter}`)
}

/** Small letters without their marks: "c" stands for č, ć and ç, too. */
export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[À-ț]/g, (letter) => UNMARKED.get(letter) ?? letter)

/** A regular expression for a text with this one in it, whatever the marks of its letters. */
export const insidePattern = (text: string): string =>
  [...fold(text)]
    .map((letter) =>
      MARKED.has(letter) ? `[${letter}${MARKED.get(letter)}]` : letter.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'),
    )
    .join('')
