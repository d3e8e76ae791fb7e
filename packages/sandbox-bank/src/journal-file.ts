import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { JournalEntry } from './bank.ts'

/** A file that a bank was given, and what is wrong with it. */
export class UnreadableFile extends Error {}

/** A journal in a file, a line for each entry, so that a bank goes on after a restart where it stood. */
export function openJournalFile(path: string): {
  entries: JournalEntry[]
  keep: (journal: readonly JournalEntry[]) => void
} {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  // What follows the last line break is half an entry: the bank was ended while it wrote, before it answered.
  const half = lines.pop() ?? ''
  const entries = lines.map((line, at) => readEntry(line, `${path}, line ${at + 1}`))
  let last = entries.at(-1)
  let written = half === '' ? entries.length : 0
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

function readEntry(line: string, where: string): JournalEntry {
  try {
    const entry = JSON.parse(line) as JournalEntry
    if (Number.isFinite(entry.at) && ('request' in entry || 'offsetMs' in entry)) return entry
  } catch {
    // Said below.
  }
  throw new UnreadableFile(
    `The journal ${where}, is not what a bank wrote. Delete what follows from there, or the file.`,
  )
}
