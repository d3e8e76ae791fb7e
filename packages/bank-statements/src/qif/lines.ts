import { Unreadable } from '../statement.ts'

const MAX_LINE_LENGTH = 65_536

/** Splits text in chunks of any size into lines; they may end as on Windows, Unix or the old Mac. */
export function openLines(take: (text: string, line: number) => void): {
  write: (text: string) => void
  /** Returns whether the last line has a line end. */
  end: () => boolean
} {
  let rest = ''
  let line = 0

  function pass(text: string): void {
    line += 1
    if (text.length > MAX_LINE_LENGTH) throw new Unreadable(line, `a line of more than ${MAX_LINE_LENGTH} characters`)
    take(text, line)
  }

  return {
    write(text) {
      rest += text
      let from = 0
      for (const match of rest.matchAll(/\r\n|\n|\r/g)) {
        // The \n that belongs to this \r may be in the next chunk.
        if (match[0] === '\r' && match.index === rest.length - 1) break
        pass(rest.slice(from, match.index))
        from = match.index + match[0].length
      }
      rest = rest.slice(from)
      if (rest.length > MAX_LINE_LENGTH + 1) pass(rest)
    },
    end() {
      const isEnded = rest === '' || rest.endsWith('\r')
      if (rest !== '') pass(rest.replace(/\r$/, ''))
      rest = ''
      return isEnded
    },
  }
}
