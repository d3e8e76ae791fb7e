import type { Note } from './statement.ts'

/** Notes of one kind are reported once, with the first line and their number: a file may have a million of them. */
export class NoteCounter {
  readonly #kinds = new Map<string, { line: number; count: number }>()

  add(line: number, text: string): void {
    const known = this.#kinds.get(text)
    if (known) known.count += 1
    else if (this.#kinds.size < 100) this.#kinds.set(text, { line, count: 1 })
  }

  /** Returns the notes and clears them. */
  notes(): Note[] {
    const notes = [...this.#kinds].map(([text, { line, count }]) => ({
      line,
      text: count === 1 ? text : `${text} (${count} times, first here)`,
    }))
    this.#kinds.clear()
    return notes
  }
}
