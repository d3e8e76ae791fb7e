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
export function openTokenizer({ delimiter, quotes }: CsvFormat, emit: (row: CsvRow) => void): Reader {
  const DELIMITER = delimiter.charCodeAt(0)
  let state: 'plain' | 'quoted' | 'after' = 'plain'
  let cells: string[] = []
  let cell = ''
  /** Only blanks so far, so that a quotation mark opens it. */
  let isBlank = true
  /** The text between a quotation mark and the character that shows whether it closed the cell. */
  let gap = ''
  let quotedCells = 0
  /** Plain cells that end in a quotation mark and have no other. */
  let halves: number[] = []
  let inQuotes = false
  let size = 0
  let line = 1
  let rowLine = 1
  let quoteLine = 1
  let afterCr = false
  let begun = false

  const endCell = (): void => {
    if (cell.length > MAX_CELL_LENGTH) {
      const which = `cell ${cells.length + 1} has ${cell.length} characters`
      throw new Unreadable(rowLine, `${which}; the longest that is read has ${MAX_CELL_LENGTH}`)
    }
    if (inQuotes) quotedCells += 1
    else if (quotes && isHalfQuoted(cell)) halves.push(cells.length)
    cells.push(cell)
    cell = ''
    isBlank = true
    inQuotes = false
    state = 'plain'
  }

  const endRow = (ended: boolean): void => {
    const closed = inQuotes && state !== 'quoted'
    endCell()
    const row = { cells, line: rowLine, ended, closed, repaired: false }
    // Only beside quoted cells: in a row of plain ones it is an inch mark.
    if (quotedCells > 0) {
      for (const index of halves) cells[index] = cells[index]!.trimEnd().slice(0, -1)
      row.repaired = halves.length > 0
    }
    const isEmpty = cells.length === 1 && cells[0] === '' && quotedCells === 0
    cells = []
    halves = []
    quotedCells = 0
    size = 0
    if (!isEmpty) emit(row)
  }

  const grow = (by: number): void => {
    if (size === 0) rowLine = line
    size += by
    if (size <= MAX_ROW_LENGTH) return
    const quote = inQuotes ? `; the quotation mark on line ${quoteLine} may lack its end` : ''
    throw new Unreadable(rowLine, `the row is longer than ${MAX_ROW_LENGTH} characters${quote}`)
  }

  /** Consumes the text from `at` on, and returns where it stopped. */
  const plain = (text: string, at: number): number => {
    let end = at
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === DELIMITER || code === LF || code === CR || code === QUOTE) break
    }
    if (end > at) {
      grow(end - at)
      const piece = text.slice(at, end)
      isBlank &&= piece.trim() === ''
      cell += piece
    }
    if (end === text.length) return end
    const code = text.charCodeAt(end)
    if (code !== CR && code !== LF) grow(1)
    if (code === DELIMITER) endCell()
    else if (code === QUOTE) {
      if (quotes && isBlank) {
        cell = ''
        inQuotes = true
        quoteLine = line
        state = 'quoted'
      } else {
        isBlank = false
        cell += '"'
      }
    } else {
      if (size === 0) rowLine = line
      endRow(true)
      if (code === LF) line += 1
      else afterCr = true
    }
    return end + 1
  }

  const quoted = (text: string, at: number): number => {
    const found = text.indexOf('"', at)
    const end = found === -1 ? text.length : found
    const piece = text.slice(at, end)
    for (let next = piece.indexOf('\n'); next !== -1; next = piece.indexOf('\n', next + 1)) line += 1
    cell += piece
    if (found !== -1) {
      state = 'after'
      gap = ''
    }
    grow(end - at + 1)
    return found === -1 ? end : end + 1
  }

  /** After a quotation mark in quoted text: its end, half of a doubled one, or an undoubled one. */
  const after = (text: string, at: number): number => {
    const code = text.charCodeAt(at)
    if (code === DELIMITER || code === CR || code === LF) {
      state = 'plain'
      // The same step as for a plain cell, except that the cell is already complete.
      return plain(text, at)
    }
    grow(1)
    if (code === QUOTE && gap === '') {
      cell += '"'
      state = 'quoted'
    } else if (code === 32 || code === 9) gap += text[at]
    else {
      cell += `"${gap}`
      state = 'quoted'
      return at
    }
    return at + 1
  }

  return {
    write(text) {
      let at = 0
      if (!begun && text !== '') {
        begun = true
        if (text.charCodeAt(0) === 0xfeff) at = 1
      }
      while (at < text.length) {
        if (afterCr) {
          // `\r\n`, and the `\r\r\n` of a file that went through two programs, are one line end.
          const code = text.charCodeAt(at)
          if (code === LF || code === CR) at += 1
          if (code === CR) continue
          afterCr = false
          line += 1
        } else if (state === 'plain') at = plain(text, at)
        else if (state === 'quoted') at = quoted(text, at)
        else at = after(text, at)
      }
    },
    end() {
      if (state === 'quoted') throw new Unreadable(quoteLine, 'a quotation mark is opened here and never closed')
      if (size > 0) endRow(false)
    },
  }
}

/** `Muster GmbH"`: one quotation mark, at the end. */
const isHalfQuoted = (text: string): boolean => text.indexOf('"') === text.trimEnd().length - 1 && text.includes('"')
