import { Unreadable } from '../statement.ts'
import { MAX_FIELD_LENGTH } from './lines.ts'

/** One field with all of its lines, the first one without its tag. */
export type Mt940Field = {
  tag: string
  line: number
  lines: string[]
  /** Its last line has no line end: the file may have been cut off there. */
  open: boolean
}

export type FieldSink = {
  /** A line outside of any message. */
  outside: (text: string, line: number) => void
  field: (field: Mt940Field) => void
  /** The message has been closed by its own end mark. */
  over: (line: number) => void
}

/** Only these are fields. `:08 Karten` or `:12:11` at the beginning of a line is text that a bank broke there. */
const TAGS = new Set(
  [
    '20',
    '21',
    '25',
    '25P',
    '28',
    '28C',
    '28D',
    '13',
    '13D',
    '34F',
    '60F',
    '60M',
    '61',
    '62F',
    '62M',
    '64',
    '65',
    '65F',
  ].concat(['86', '90C', '90D', 'NS']),
)
/** The fields before the first line of a statement. Within a text they are times of day: `:20:44:45`. */
const HEAD = new Set(['20', '21', '25', '25P', '28', '28C', '28D', '13', '13D', '34F'])
const AFTER_20 = /^:(?:21|25P?|28[CD]?):/
const TIME = /^:\d\d:[0-5]\d(?:\D|$)/
const TAG = /^:(\d\d[A-Z]?|NS):/
const MESSAGE_HEADER = /^(?:\{1:|:94[0-2]:)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: SOH, ETX and the like frame messages on old lines.
const FRAME = /^[\u0000-\u0008\u000e-\u001f\ufeff]+/
// biome-ignore lint/suspicious/noControlCharactersInRegex: see FRAME.
const DASH = /^ *-(?:\}|[\u0000-\u0020]*$)/

type DeferredLine = { text: string; line: number; blanks: number; kind: 'dash' | 'start' }

/** From lines to fields. Two kinds of line are ambiguous until the next one, so they are deferred until then. */
export function createFields(sink: FieldSink): {
  take: (text: string, line: number) => void
  end: (open: { text: string; line: number } | undefined) => void
} {
  let current: Mt940Field | undefined
  let size = 0
  let deferred: DeferredLine | undefined

  const finish = (open = false): void => {
    const field = current
    current = undefined
    if (field) sink.field({ ...field, open })
  }

  const begin = (tag: string, text: string, line: number): void => {
    finish()
    current = { tag, line, lines: [text], open: false }
    size = text.length
  }

  const addText = (text: string): void => {
    if (!current) return
    size += text.length + 1
    if (size > MAX_FIELD_LENGTH) throw new Unreadable(current.line, `:${current.tag}: of more than 64 KiB`)
    current.lines.push(text)
  }

  const close = (text: string, line: number): void => {
    finish()
    sink.over(line)
    // One line may end a message and have the header of the next: `-}{5:}{1:…}{2:…}{4:`.
    const header = text.indexOf('{1:')
    if (header >= 0) takeOutside(text.slice(header), line)
  }

  const takeOutside = (text: string, line: number): void => {
    const body = text.startsWith('{') ? text.indexOf('{4:') + 3 : 2
    sink.outside(body > 2 ? text.slice(0, body) : text, line)
    if (body > 2 && text.length > body) take(text.slice(body), line)
  }

  const isText = (): boolean => current !== undefined && (current.tag === '86' || current.tag === 'NS')

  /** Decides what the deferred line is. */
  const settle = (text: string): void => {
    const was = deferred!
    deferred = undefined
    const starts = text.startsWith(':20:') || text.startsWith('{') || MESSAGE_HEADER.test(text)
    if (was.kind === 'dash' && starts) close(was.text, was.line)
    else if (was.kind === 'start' && AFTER_20.test(text) && !(TIME.test(was.text) && TIME.test(text)))
      begin('20', was.text.slice(4), was.line)
    else {
      addText(was.text)
      for (let blank = 0; blank < was.blanks; blank += 1) addText('')
    }
  }

  const take = (raw: string, line: number): void => {
    const text = raw.charCodeAt(0) < 32 || raw.charCodeAt(0) === 0xfeff ? raw.replace(FRAME, '') : raw
    if (deferred) {
      if (text.trim() === '') {
        deferred.blanks += 1
        return
      }
      settle(text)
    }
    const tag = text.charCodeAt(0) === 58 ? TAG.exec(text)?.[1] : undefined
    if (tag !== undefined && TAGS.has(tag)) {
      if (!isText() || !HEAD.has(tag)) begin(tag, text.slice(tag.length + 2), line)
      else if (tag === '20') deferred = { text, line, blanks: 0, kind: 'start' }
      else addText(text)
    } else if (!current) takeOutside(text, line)
    else if (MESSAGE_HEADER.test(text)) {
      close('', line)
      takeOutside(text, line)
    } else if (!DASH.test(text)) addText(text)
    else if (isText() || current.tag === '61') deferred = { text, line, blanks: 0, kind: 'dash' }
    else close(text, line)
  }

  return {
    take,
    end(open) {
      if (open) take(open.text, open.line)
      if (deferred?.kind === 'dash') {
        const { text, line } = deferred
        deferred = undefined
        close(text, line)
      } else if (deferred) begin('20', deferred.text.slice(4), deferred.line)
      finish(open !== undefined)
    },
  }
}
