import { Unreadable } from '@vitrine/bank-statements'

const MAX_LENGTH = 64 * 1024
const MAX_DEPTH = 8

/**
 * Splits a JSON array or lines of JSON into objects without reading the whole: an object begins at `{` and ends where
 * its braces balance, outside of strings. Only `[`, `,`, `]` and blanks are allowed between objects.
 */
export function openObjects(found: (json: string, line: number) => void): {
  write: (text: string) => void
  end: () => void
} {
  let line = 1
  let startLine = 1
  let depth = 0
  let inText = false
  let escaped = false
  let json = ''
  let opened = false
  let closed = false
  let begun = false
  let wantsComma = false
  let afterComma = false

  function between(character: string): void {
    if (character === '\n' || character === ' ' || character === '\t' || character === '\r') return
    if (closed) throw new Unreadable(line, 'something follows after the end of the array')
    if (character === '[' && !begun) {
      opened = true
      begun = true
    } else if (character === ',' && opened && wantsComma) {
      wantsComma = false
      afterComma = true
    } else if (character === ']' && opened && !afterComma) closed = true
    else
      throw new Unreadable(
        line,
        `"${character}" is not where an object begins; send a JSON array, or one object a line`,
      )
  }

  return {
    write(text) {
      let from = depth > 0 ? 0 : -1
      for (let i = 0; i < text.length; i++) {
        const character = text[i]!
        if (character === '\n') line += 1
        if (depth === 0 && character !== '{') {
          between(character)
          continue
        }
        if (depth === 0) {
          if (closed || (opened && wantsComma)) throw new Unreadable(line, 'a comma is missing between two objects')
          from = i
          startLine = line
          begun = true
          afterComma = false
        }
        if (inText) {
          if (escaped) escaped = false
          else if (character === '\\') escaped = true
          else if (character === '"') inText = false
        } else if (character === '"') inText = true
        else if (character === '{' || character === '[') {
          depth += 1
          if (depth > MAX_DEPTH) throw new Unreadable(line, `an object is nested deeper than ${MAX_DEPTH} levels`)
        } else if (character === '}' || character === ']') {
          depth -= 1
          if (depth > 0) continue
          const whole = json + text.slice(from, i + 1)
          if (whole.length > MAX_LENGTH) throw tooLong(startLine, whole.length)
          json = ''
          from = -1
          wantsComma = true
          found(whole, startLine)
        }
      }
      if (from >= 0) json += text.slice(from)
      if (json.length > MAX_LENGTH) throw tooLong(startLine, json.length)
    },
    end() {
      if (depth > 0) throw new Unreadable(startLine, 'the object that begins here does not end')
      // A body that was lost on the way looks like one without records, so an empty list has to be explicit.
      if (!begun) throw new Unreadable(line, 'the body is empty; where there are no records, send []')
      if (opened && !closed) throw new Unreadable(line, 'the array does not end')
    },
  }
}

const tooLong = (line: number, length: number): Unreadable =>
  new Unreadable(line, `an object has ${length} characters or more; the longest that is read has ${MAX_LENGTH}`)

/** An array may be one line of any length, so a record is identified by its number. */
export const ofRecord = (number: number, why: string): string => `record ${number}: ${why}`
