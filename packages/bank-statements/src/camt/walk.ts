import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Reader, Unreadable } from '../statement.ts'
import { describeXmlError } from './broken.ts'

/**
 * An element that is read, and which of its children are. Everything else in the file is skipped: no tree is built, and
 * only the handlers keep anything.
 */
export type ElementHandler<At> = {
  children: Map<string, ElementHandler<At>>
  /** Looks for its children at any depth: the envelope of a message depends on the bank. */
  anyDepth?: boolean
  open?: (at: At, place: FilePosition) => void
  /** Called with the text on one line, if there is any, and with the element's currency. */
  text?: (at: At, text: string, currency: string | undefined) => void
  close?: (at: At, place: FilePosition) => void
}

/** Position of the reader: the line counted from 1, and characters from the beginning. */
export type FilePosition = { line: number; position: number }

const MAX_DEPTH = 64
/** Of any single token: a text, a comment, a tag with its attributes. */
const MAX_LENGTH = 64 * 1024
const MAX_ATTRIBUTES = 32

// Namespace prefixes are cut off here, which is a third faster than resolving them.
const OPTIONS = { xmlns: false, position: false } as const

class Strict extends SaxesParser<typeof OPTIONS> {
  override fail(message: string): this {
    throw new Unreadable(this.line, describeXmlError(message))
  }
}

export function walk<At>(root: ElementHandler<At>, at: At): Reader {
  const parser = new Strict(OPTIONS)
  const above: ElementHandler<At>[] = []
  let step = root
  let depth = 0
  let skipped = 0
  let attributes = 0
  let text = ''
  let currency: string | undefined
  let written = 0
  const last: FilePosition = { line: 1, position: 0 }

  function checkProgress(): void {
    const { position } = parser
    limit(last, position)
    last.position = position
    last.line = parser.line
  }

  function onOpen(tag: SaxesTagPlain): void {
    checkProgress()
    attributes = 0
    depth += 1
    if (depth > MAX_DEPTH) throw new Unreadable(last.line, `its elements are nested more than ${MAX_DEPTH} deep`)
    if (skipped > 0) {
      skipped += 1
      return
    }
    const { name } = tag
    const next = childOf(step, name)
    if (next === undefined) {
      // Half an amount on either side of an element would be read as another amount.
      if (step.text !== undefined && step.children.size === 0) {
        throw new Unreadable(last.line, `<${name.slice(0, 40)}> stands where only text belongs`)
      }
      skipped = 1
      return
    }
    above.push(step)
    step = next
    text = ''
    if (next.text !== undefined) currency = tag.attributes.Ccy
    next.open?.(at, last)
  }

  function onClose(): void {
    checkProgress()
    depth -= 1
    if (skipped > 0) {
      skipped -= 1
      return
    }
    if (step.text !== undefined) {
      const line = text.includes('\n') ? oneLine(text) : text.trim()
      if (line !== '') step.text(at, line, currency)
    }
    step.close?.(at, last)
    text = ''
    step = above.pop()!
  }

  function onText(more: string): void {
    checkProgress()
    if (skipped > 0 || step.text === undefined) return
    text += more
    if (text.length > MAX_LENGTH) throw new Unreadable(last.line, `a text is longer than ${MAX_LENGTH / 1024} KiB`)
  }

  function onAttribute(): void {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) {
      throw new Unreadable(parser.line, `an element has more than ${MAX_ATTRIBUTES} attributes`)
    }
  }

  // As few handlers as possible: with nine of them V8 no longer optimises the parser object, and it runs six times
  // slower.
  parser.on('opentag', onOpen)
  parser.on('closetag', onClose)
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('attribute', onAttribute)
  parser.on('doctype', () => {
    throw new Unreadable(parser.line, 'it has a DOCTYPE, which no bank statement needs and which can hide an attack')
  })

  return refusedForGood({
    write(more) {
      written += more.length
      parser.write(more)
      limit(last, written)
    },
    end: () => void parser.close(),
  })
}

/** Between two events the parser buffers unfinished input; a hostile file could make that grow. */
function limit(last: FilePosition, position: number): void {
  if (position - last.position > MAX_LENGTH) {
    throw new Unreadable(last.line, `from here on comes more than ${MAX_LENGTH / 1024} KiB without a tag`)
  }
}

/** A refused file stays refused: the parser cannot continue. */
function refusedForGood({ write, end }: Reader): Reader {
  let failure: unknown
  const attempt = (work: () => void): void => {
    if (failure !== undefined) throw failure
    try {
      work()
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { write: (more) => attempt(() => write(more)), end: () => attempt(end) }
}

function childOf<At>(step: ElementHandler<At>, name: string): ElementHandler<At> | undefined {
  const child = step.children.get(name)
  if (child !== undefined) return child
  const colon = name.indexOf(':')
  return (colon < 0 ? undefined : step.children.get(name.slice(colon + 1))) ?? (step.anyDepth ? step : undefined)
}

/** In a loop, because a pattern for blanks around line ends takes quadratic time over many blanks. */
const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
