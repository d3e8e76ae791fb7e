import type { ProfileCharset } from './profile.ts'

const tables = new Map<ProfileCharset, Map<string, string>>()

/**
 * A text as it looks when its bytes are read as windows-1252, which is how a file is read before its bank is known:
 * `Číslo účtu` in windows-1250 becomes `Èíslo úètu`. So the bank is recognised first, and then the file is read in its
 * charset.
 */
export function misread(text: string, charset: ProfileCharset): string {
  if (charset === 'utf-8' || charset === 'windows-1252') return text
  let table = tables.get(charset)
  if (!table) {
    const bytes = Uint8Array.from({ length: 128 }, (_, index) => index + 128)
    // As a stream, as files are read: otherwise Node 20 decodes windows-1252 as Latin-1.
    const decode = (name: string) => [...new TextDecoder(name).decode(bytes, { stream: true })]
    const [right, wrong] = [decode(charset), decode('windows-1252')]
    table = new Map(right.map((character, index) => [character, wrong[index]!]))
    tables.set(charset, table)
  }
  return [...text.normalize('NFC')].map((character) => table.get(character) ?? character).join('')
}
