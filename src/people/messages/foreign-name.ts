/**
 * Names of tenants are foreign text. In a message they must not start a line, hide a direction mark, or push our own
 * text out of sight; so invisible characters are removed, and long names are cut. Nor may they be taken for an encoded
 * word of a header (=?utf-8?q?…?=), which a mail program would show as whatever it says.
 */
export function cleanName(name: string, most: number): string {
  const seen = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replaceAll('=?', '= ?')
    .trim()
  const letters = [...seen]
  return letters.length <= most
    ? seen
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
