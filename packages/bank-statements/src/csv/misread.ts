import type { ProfileCharset } from './profile.ts'

const tables = new Map<ProfileCharset, Map<string, string>>()

/**
 * How a text looks to whoever reads its bytes as windows-1252, which is what a file is read as before anybody knows
 * its bank: `Číslo účtu` in windows-1250 becomes `Èíslo úètu`. So a bank is recognised first and read rightly then.
 */
export function misread(text: string, charset: ProfileCharset): string {
  if (charset === 'utf-8' || charset === 'windows-1252') return text
  let table = tables.get(charset)
  if (!table) {
    const bytes = Uint8Array.from({ length: 128 }, (_, index) => index + 128)
    // As a stream, as files are read: otherwise Node 20 takes windows-1252 for Latin-1.
    const decode = (name: string) => [...new TextDecoder(name).decode(bytes, { stream: true })]
    const [right, wrong] = [decode(charset), decode('windows-1252')]
    table = new Map(right.map((character, index) => [character, wrong[index]!]))
    tables.set(charset, table)
  }
  return [...text.normalize('NFC')].map((character) => table.get(character) ?? character).join('')
}
