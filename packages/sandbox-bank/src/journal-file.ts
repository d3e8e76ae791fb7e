import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { JournalEntry } from './bank.ts'

/** A journal in a file, a line for each entry, so that a bank goes on after a restart where it stood. */
export function openJournalFile(path: string): {
  entries: JournalEntry[]
  keep: (journal: readonly JournalEntry[]) => void
} {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalEntry)
  let last = entries.at(-1)
  let written = entries.length
  const text = (some: readonly JournalEntry[]) => some.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  return {
    entries,
    keep: (journal) => {
      if (journal.length === written && journal.at(-1) === last) return
      // A bank that was turned back has forgotten what came after.
      const isLonger = journal.length > written && journal[written - 1] === last
      if (isLonger && written > 0) appendFileSync(path, text(journal.slice(written)))
      else writeFileSync(path, text(journal))
      last = journal.at(-1)
      written = journal.length
    },
  }
}
