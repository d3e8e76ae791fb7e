import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCamtReader } from '../../src/camt/camt.ts'
import { type ReaderEvent, Unreadable } from '../../src/statement.ts'

const FOLDER = join(import.meta.dirname, 'fixtures')

export type CamtFixture = { name: string; xml: string; golden: string }

export const fixtures: CamtFixture[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.xml'))
  .sort()
  .map((file) => {
    const name = file.replace(/\.xml$/, '')
    return { name, xml: readFileSync(join(FOLDER, file), 'utf8'), golden: join(FOLDER, `${name}.jsonl`) }
  })

/** The events of a text, given whole or in chunks. */
export function read(...pieces: string[]): ReaderEvent[] {
  const events: ReaderEvent[] = []
  const reader = openCamtReader((one) => events.push(one), {})
  for (const piece of pieces) reader.write(piece)
  reader.end()
  return events
}

/** The events of a text, or why it is refused. */
export function readOrRefuse(...pieces: string[]): ReaderEvent[] | string {
  try {
    return read(...pieces)
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
}

export const cut = (text: string, places: number[]): string[] => {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length))
}

/** A statement around some entries, for faults too small for a file of their own. */
export const around = (entries: string): string =>
  `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>S</Id><Acct><Id><IBAN>SI56192001234567892</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries}
</Stmt></BkToCstmrStmt></Document>`
