import { type OpenReader, Unreadable } from '../statement.ts'
import { createFields } from './fields.ts'
import { createLines } from './lines.ts'
import { createMessages } from './messages.ts'

/**
 * MT940 (the statement of a day) and MT942 (the report within the day), as banks really write them: with or without
 * SWIFT's block headers, one message or many. Text → lines → fields → messages; at most one entry is kept.
 */
export const openMt940Reader: OpenReader = (emit, options) => {
  const messages = createMessages(emit, options)
  const fields = createFields(messages)
  const lines = createLines(fields.take)
  return {
    write: lines.write,
    end() {
      let open: { text: string; line: number } | undefined
      lines.end((text, line) => {
        open = { text, line }
      })
      if (open && /^:\w{0,3}$/.test(open.text)) throw new Unreadable(open.line, 'the file ends in the middle of a tag')
      fields.end(open)
      messages.end()
    },
  }
}

const REFERENCE = /^(?:\{.*\{4:|[^\w{<:]*):20:/
const NEXT_FIELD = /^:(?:21|25P?|28C?|13D?|34F|60[FM]|NS):/

/** By the beginning of a file: a message's reference, and soon after it another of its first fields. */
export function looksLikeMt940(start: string): boolean {
  const lines = start.slice(0, 4096).split(/\r\n|\r|\n/)
  const reference = lines.findIndex((line) => REFERENCE.test(line))
  if (reference >= 0) return lines.slice(reference + 1, reference + 5).some((line) => NEXT_FIELD.test(line))
  return /^\W*\{1:F\d\d[^}]*\}\s*\{2:[IO]94[0-2]/.test(start)
}
