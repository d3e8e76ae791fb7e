import { Unreadable } from '../statement.ts'

/** Lines of a bank have 65 characters; a line a thousand times as long is no statement. */
export const MAX_FIELD_LENGTH = 64 * 1024

type Take = (text: string, line: number) => void

/** Splits text in chunks of any size into lines that end with CRLF, LF or CR. */
export function createLines(take: Take): { write: (text: string) => void; end: (takeOpen: Take) => void } {
  let line = 0
  let begun = ''
  let afterCarriageReturn = false

  const grow = (piece: string): void => {
    if (begun.length + piece.length > MAX_FIELD_LENGTH) throw new Unreadable(line + 1, 'a line of more than 64 KiB')
    begun += piece
  }

  return {
    write(text) {
      if (text === '') return
      let at = afterCarriageReturn && text.startsWith('\n') ? 1 : 0
      let feed = text.indexOf('\n', at)
      let carriage = text.indexOf('\r', at)
      while (feed >= 0 || carriage >= 0) {
        const end = feed >= 0 && (carriage < 0 || feed < carriage) ? feed : carriage
        grow(text.slice(at, end))
        const whole = begun
        begun = ''
        line += 1
        take(whole, line)
        at = end === carriage && text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1
        if (feed >= 0 && feed < at) feed = text.indexOf('\n', at)
        if (carriage >= 0 && carriage < at) carriage = text.indexOf('\r', at)
      }
      afterCarriageReturn = text.endsWith('\r')
      grow(text.slice(at))
    },
    /** The rest after the last line end, if any, is passed separately: it may be cut off. */
    end(takeOpen) {
      if (begun !== '') takeOpen(begun, line + 1)
    },
  }
}
