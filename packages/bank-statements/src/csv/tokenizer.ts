import { type Reader, Unreadable } from '../statement.ts'

export type CsvRow = {
  cells: string[]
  /** Its first line, counted from 1. */
  line: number
  /** It has a line end: a last row without one may be a file that was cut off. */
  ended: boolean
  /** Its last cell was closed by a quotation mark. */
  closed: boolean
  /** A closing quotation mark without an opening one was removed. */
  repaired: boolean
}

type CsvFormat = { delimiter: string; quotes: boolean }

const MAX_ROW_LENGTH = 65_536
const MAX_CELL_LENGTH = 10_000
const QUOTE = 34
const CR = 13
const LF = 10

/**
 * RFC 4180 as banks write it: any line end, undoubled quotation marks inside quoted text, blanks around them, a missing
 * opening one. Written by hand because rows and faults, with their lines, have to be emitted while the text comes in:
 * csv-parse reports its faults in a later tick, and only to a stream; it also takes four times the CPU time.
 */
export function openTokenizer(format: CsvFormat, emit: (row: CsvRow) => void): Reader {
  const tokenizer = new CsvTokenizer(format, emit)
  return { write: (text) => tokenizer.write(text), end: () => tokenizer.end() }
}

class CsvTokenizer {
  readonly #delimiter: number
  readonly #quotes: boolean
  readonly #emit: (row: CsvRow) => void
  #state: 'plain' | 'quoted' | 'after' = 'plain'
  #cells: string[] = []
  #cell = ''
  /** Only blanks so far, so that a quotation mark opens it. */
  #isBlank = true
  /** The text between a quotation mark and the character that shows whether it closed the cell. */
  #gap = ''
  #quotedCells = 0
  /** Plain cells that end in a quotation mark and have no other. */
  #halves: number[] = []
  #inQuotes = false
  #size = 0
  #line = 1
  #rowLine = 1
  #quoteLine = 1
  #afterCr = false
  #begun = false

  constructor({ delimiter, quotes }: CsvFormat, emit: (row: CsvRow) => void) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#quotes = quotes
    this.#emit = emit
  }

  write(text: string): void {
    let at = 0
    if (!this.#begun && text !== '') {
      this.#begun = true
      if (text.charCodeAt(0) === 0xfeff) at = 1
    }
    while (at < text.length) {
      if (this.#afterCr) {
        // `\r\n`, and the `\r\r\n` of a file that went through two programs, are one line end.
        const code = text.charCodeAt(at)
        if (code === LF || code === CR) at += 1
        if (code === CR) continue
        this.#afterCr = false
        this.#line += 1
      } else if (this.#state === 'plain') at = this.#plain(text, at)
      else if (this.#state === 'quoted') at = this.#quoted(text, at)
      else at = this.#after(text, at)
    }
  }

  end(): void {
    if (this.#state === 'quoted')
      throw new Unreadable(this.#quoteLine, 'a quotation mark is opened here and never closed')
    if (this.#size > 0) this.#endRow(false)
  }

  #endCell(): void {
    if (this.#cell.length > MAX_CELL_LENGTH) {
      const which = `cell ${this.#cells.length + 1} has ${this.#cell.length} characters`
      throw new Unreadable(this.#rowLine, `${which}; the longest that is read has ${MAX_CELL_LENGTH}`)
    }
    if (this.#inQuotes) this.#quotedCells += 1
    else if (this.#quotes && isHalfQuoted(this.#cell)) this.#halves.push(this.#cells.length)
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#isBlank = true
    this.#inQuotes = false
    this.#state = 'plain'
  }

  #endRow(ended: boolean): void {
    const closed = this.#inQuotes && this.#state !== 'quoted'
    this.#endCell()
    const row = { cells: this.#cells, line: this.#rowLine, ended, closed, repaired: false }
    // Only beside quoted cells: in a row of plain ones it is an inch mark.
    if (this.#quotedCells > 0) {
      for (const index of this.#halves) this.#cells[index] = this.#cells[index]!.trimEnd().slice(0, -1)
      row.repaired = this.#halves.length > 0
    }
    const isEmpty = this.#cells.length === 1 && this.#cells[0] === '' && this.#quotedCells === 0
    this.#cells = []
    this.#halves = []
    this.#quotedCells = 0
    this.#size = 0
    if (!isEmpty) this.#emit(row)
  }

  #grow(by: number): void {
    if (this.#size === 0) this.#rowLine = this.#line
    this.#size += by
    if (this.#size <= MAX_ROW_LENGTH) return
    const quote = this.#inQuotes ? `; the quotation mark on line ${this.#quoteLine} may lack its end` : ''
    throw new Unreadable(this.#rowLine, `the row is longer than ${MAX_ROW_LENGTH} characters${quote}`)
  }

  /** Consumes the text from `at` on, and returns where it stopped. */
  #plain(text: string, at: number): number {
    let end = at
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === this.#delimiter || code === LF || code === CR || code === QUOTE) break
    }
    if (end > at) {
      this.#grow(end - at)
      const piece = text.slice(at, end)
      this.#isBlank &&= piece.trim() === ''
      this.#cell += piece
    }
    if (end === text.length) return end
    const code = text.charCodeAt(end)
    if (code !== CR && code !== LF) this.#grow(1)
    if (code === this.#delimiter) this.#endCell()
    else if (code === QUOTE) {
      if (this.#quotes && this.#isBlank) {
        this.#cell = ''
        this.#inQuotes = true
        this.#quoteLine = this.#line
        this.#state = 'quoted'
      } else {
        this.#isBlank = false
        this.#cell += '"'
      }
    } else {
      if (this.#size === 0) this.#rowLine = this.#line
      this.#endRow(true)
      if (code === LF) this.#line += 1
      else this.#afterCr = true
    }
    return end + 1
  }

  #quoted(text: string, at: number): number {
    const found = text.indexOf('"', at)
    const end = found === -1 ? text.length : found
    const piece = text.slice(at, end)
    for (let next = piece.indexOf('\n'); next !== -1; next = piece.indexOf('\n', next + 1)) this.#line += 1
    this.#cell += piece
    if (found !== -1) {
      this.#state = 'after'
      this.#gap = ''
    }
    this.#grow(end - at + 1)
    return found === -1 ? end : end + 1
  }

  /** After a quotation mark in quoted text: its end, half of a doubled one, or an undoubled one. */
  #after(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (code === this.#delimiter || code === CR || code === LF) {
      this.#state = 'plain'
      // The same step as for a plain cell, except that the cell is already complete.
      return this.#plain(text, at)
    }
    this.#grow(1)
    if (code === QUOTE && this.#gap === '') {
      this.#cell += '"'
      this.#state = 'quoted'
    } else if (code === 32 || code === 9) this.#gap += text[at]
    else {
      this.#cell += `"${this.#gap}`
      this.#state = 'quoted'
      return at
    }
    return at + 1
  }
}

/** `Muster GmbH"`: one quotation mark, at the end. */
const isHalfQuoted = (text: string): boolean => text.indexOf('"') === text.trimEnd().length - 1 && text.includes('"')
