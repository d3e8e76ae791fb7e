/** UTF-8 that was read as Latin-1 or Windows-1252: Ã¼, Å¡, â€™. */
const MOJIBAKE = /[\u00c2-\u00c5\u00e2][\u0080-\u00bf\u0152-\u0178\u2013-\u2122]/
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text as it was meant, where its bytes were read in the wrong character set; any other text as it is. */
export function repairText(text: string): string {
  if (!MOJIBAKE.test(text)) return text
  const bytes: number[] = []
  for (const char of text) {
    const at = WINDOWS_1252.indexOf(char)
    const byte = at >= 0 ? 0x80 + at : char.codePointAt(0)!
    if (byte > 0xff) return text
    bytes.push(byte)
  }
  const repaired = Buffer.from(bytes).toString('utf8')
  return repaired.includes('\ufffd') ? text : repaired
}
