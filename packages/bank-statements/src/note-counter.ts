import type { Note } from './statement.ts'

/** Oddities of a kind are told once, with the first line and how many: a file of a million has a million otherwise. */
export class NoteCounter {
  readonly #kinds = new Map<string, { line: number; count: number }>()

  add(line: number, text: string): void {
    const known = this.#kinds.get(text)
    if (known) known.count += 1
    else if (this.#kinds.size < 100) this.#kinds.set(text, { line, count: 1 })
  }

  /** And forgets them. */
  notes(): Note[] {
    const notes = [...this.#kinds].map(([text, { line, count }]) => ({
      line,
      text: count === 1 ? text : `${text} (${count} times, first here)`,
    }))
    this.#kinds.clear()
    return notes
  }
}
