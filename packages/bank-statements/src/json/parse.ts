import { Unreadable } from '../statement.ts'

/** Numbers keep their digits: `-256.670` stays that, and `1e3` remains visible. */
export class JsonNumber {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

export type Json = null | boolean | string | JsonNumber | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const SPACE = /[ \t\r]*/y
const WORDS: [string, Json][] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

/** An answer of a whole year has a tenth of that; more does not fit into the memory of a small machine. */
const MAX_VALUES = 5_000_000
const MAX_CONTAINERS = 1_000_000
const MAX_KEYS = 1_000
const MAX_TEXT_LENGTH = 65_536
const MAX_NUMBER_LENGTH = 100

const lines = new WeakMap<object, number>()

/** The line of an object or a list in its document. */
export const lineOf = (value: object): number => lines.get(value) ?? 1

/**
 * RFC 8259. Not JSON.parse: a refusal has to state the line, amounts have to keep their digits, and endless nesting is
 * refused here and not by a stack overflow.
 */
export function parseJson(text: string, deepest: number): Json {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let line = 1
  let depth = 0
  let values = 0
  let containers = 0
  const document = value()
  space()
  if (at < text.length) throw wrong('the end of the document')
  return document

  function wrong(expected: string): Unreadable {
    const found = at >= text.length ? 'the document ends' : `there is ${JSON.stringify(text.slice(at, at + 10))}`
    return new Unreadable(line, `this is not JSON: expected ${expected}, and ${found}`)
  }

  function space(): void {
    for (;;) {
      SPACE.lastIndex = at
      SPACE.exec(text)
      at = SPACE.lastIndex
      if (text[at] !== '\n') return
      at += 1
      line += 1
    }
  }

  function count(): void {
    values += 1
    if (values > MAX_VALUES || containers > MAX_CONTAINERS) throw new Unreadable(line, TOO_MANY)
  }

  function value(): Json {
    space()
    count()
    const first = text[at]
    if (first === '"') return string()
    if (first === '{' || first === '[') return nested(first)
    for (const [word, meaning] of WORDS) {
      if (text.startsWith(word, at)) {
        at += word.length
        return meaning
      }
    }
    NUMBER.lastIndex = at
    const digits = NUMBER.exec(text)?.[0]
    if (digits === undefined) throw wrong('a value')
    if (digits.length > MAX_NUMBER_LENGTH)
      throw new Unreadable(line, `a number has ${digits.length} digits: no amount has`)
    at += digits.length
    return new JsonNumber(digits)
  }

  function nested(first: '{' | '['): Json[] | JsonObject {
    const begun = line
    depth += 1
    containers += 1
    if (depth > deepest) throw new Unreadable(line, `nested deeper than ${deepest} levels: no bank's answer is`)
    const made = first === '{' ? object() : list()
    depth -= 1
    lines.set(made, begun)
    return made
  }

  function object(): JsonObject {
    // Without a prototype, so that a key such as __proto__ is an ordinary key.
    const made: JsonObject = Object.create(null)
    at += 1
    space()
    if (take('}')) return made
    for (let keys = 1; ; keys++) {
      if (keys > MAX_KEYS) throw new Unreadable(line, `an object has more than ${MAX_KEYS} names: no bank's answer has`)
      space()
      if (text[at] !== '"') throw wrong('a name in quotation marks')
      const key = string()
      space()
      if (!take(':')) throw wrong('":"')
      // JSON.parse keeps the last and drops the others: here they may be lists of entries.
      if (key in made) throw new Unreadable(line, `${JSON.stringify(key.slice(0, 40))} stands twice in one object`)
      made[key] = value()
      space()
      if (take('}')) return made
      if (!take(',')) throw wrong('"," or "}"')
    }
  }

  function list(): Json[] {
    const made: Json[] = []
    at += 1
    space()
    if (take(']')) return made
    for (;;) {
      made.push(value())
      space()
      if (take(']')) return made
      if (!take(',')) throw wrong('"," or "]"')
    }
  }

  function take(character: string): boolean {
    if (text[at] !== character) return false
    at += 1
    return true
  }

  function string(): string {
    let end = at
    do {
      end = text.indexOf('"', end + 1)
      if (end === -1) throw new Unreadable(line, 'this is not JSON: a text has no end')
    } while (isEscaped(text, end))
    const raw = text.slice(at, end + 1)
    if (raw.length > MAX_TEXT_LENGTH)
      throw new Unreadable(line, `a text has ${raw.length} characters; the longest that is read has ${MAX_TEXT_LENGTH}`)
    const read = unquoted(raw)
    if (raw.includes('\\u') && (read.includes('\0') || !read.isWellFormed())) throw new Unreadable(line, NO_TEXT)
    at = end + 1
    return read
  }

  function unquoted(raw: string): string {
    try {
      // Handles the escapes, and refuses line ends and other control characters inside.
      return JSON.parse(raw) as string
    } catch {
      throw new Unreadable(line, 'this is not JSON: a text has a character or an escape that is not allowed in it')
    }
  }
}

const TOO_MANY = `the document has more than ${MAX_VALUES} values or ${MAX_CONTAINERS} objects and lists: fetch fewer days at once`
/** The same text as for source records. */
const NO_TEXT = 'a text has a NUL character or half of a surrogate pair, which is no text'

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}
