const PIECES = [
  'LIDL',
  'SUMUP *',
  'PAYPAL *',
  '//',
  '*',
  'RESTAURANT',
  'bäckerei',
  'ŽABKA',
  'φαρμακείο',
  'аптека',
  ' ',
  '  ',
  "'",
  '"',
  ',',
  '1234',
  'XXXX',
  'DE',
  '\u0000',
  '\ud800',
  '🍕',
  'ﬁ',
  'ß',
  'ffffffffffffffffffffffff',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '-',
  '.',
  '/',
  'a b c d e f g',
  '日本',
]

/** Random texts that no bank would write; the same seed gives the same texts. */
export function randomTexts(seed: number): () => string {
  let state = seed >>> 0 || 1
  const below = (limit: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  return () => {
    let text = ''
    for (let left = below(12); left > 0; left--) {
      const kind = below(3)
      if (kind === 0) text += PIECES[below(PIECES.length)]
      else if (kind === 1)
        for (let letters = below(14); letters > 0; letters--) text += String.fromCharCode(97 + below(26))
      else text += String.fromCharCode(below(0x2000))
      if (below(3) === 0) text += ' '
    }
    return below(500) === 0 ? text.repeat(200) : text
  }
}
