/**
 * Names of tenants are foreign text. In a message they must not start a line, hide a direction mark, or push our own
 * text out of sight; so invisible characters are removed, and long names are cut.
 */
export function cleanName(name: string, most: number): string {
  const seen = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  const letters = [...seen]
  return letters.length <= most
    ? seen
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
