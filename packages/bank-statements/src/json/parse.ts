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
export const parseJson = (text: string, deepest: number): Json => new JsonParser(text, deepest).document()

class JsonParser {
  readonly #text: string
  readonly #deepest: number
  #at: number
  #line = 1
  #depth = 0
  #values = 0
  #containers = 0

  constructor(text: string, deepest: number) {
    this.#text = text
    this.#deepest = deepest
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  }

  document(): Json {
    const read = this.#value()
    this.#space()
    if (this.#at < this.#text.length) throw this.#wrong('the end of the document')
    return read
  }

  #wrong(expected: string): Unreadable {
    const found =
      this.#at >= this.#text.length
        ? 'the document ends'
        : `there is ${JSON.stringify(this.#text.slice(this.#at, this.#at + 10))}`
    return new Unreadable(this.#line, `this is not JSON: expected ${expected}, and ${found}`)
  }

  #space(): void {
    for (;;) {
      SPACE.lastIndex = this.#at
      SPACE.exec(this.#text)
      this.#at = SPACE.lastIndex
      if (this.#text[this.#at] !== '\n') return
      this.#at += 1
      this.#line += 1
    }
  }

  #count(): void {
    this.#values += 1
    if (this.#values > MAX_VALUES || this.#containers > MAX_CONTAINERS) throw new Unreadable(this.#line, TOO_MANY)
  }

  #value(): Json {
    this.#space()
    this.#count()
    const first = this.#text[this.#at]
    if (first === '"') return this.#string()
    if (first === '{' || first === '[') return this.#nested(first)
    for (const [word, meaning] of WORDS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length
        return meaning
      }
    }
    NUMBER.lastIndex = this.#at
    const digits = NUMBER.exec(this.#text)?.[0]
    if (digits === undefined) throw this.#wrong('a value')
    if (digits.length > MAX_NUMBER_LENGTH)
      throw new Unreadable(this.#line, `a number has ${digits.length} digits: no amount has`)
    this.#at += digits.length
    return new JsonNumber(digits)
  }

  #nested(first: '{' | '['): Json[] | JsonObject {
    const begun = this.#line
    this.#depth += 1
    this.#containers += 1
    if (this.#depth > this.#deepest)
      throw new Unreadable(this.#line, `nested deeper than ${this.#deepest} levels: no bank's answer is`)
    const made = first === '{' ? this.#object() : this.#list()
    this.#depth -= 1
    lines.set(made, begun)
    return made
  }

  #object(): JsonObject {
    // Without a prototype, so that a key such as __proto__ is an ordinary key.
    const made: JsonObject = Object.create(null)
    this.#at += 1
    this.#space()
    if (this.#take('}')) return made
    for (let keys = 1; ; keys++) {
      if (keys > MAX_KEYS)
        throw new Unreadable(this.#line, `an object has more than ${MAX_KEYS} names: no bank's answer has`)
      this.#space()
      if (this.#text[this.#at] !== '"') throw this.#wrong('a name in quotation marks')
      const key = this.#string()
      this.#space()
      if (!this.#take(':')) throw this.#wrong('":"')
      // JSON.parse keeps the last and drops the others: here they may be lists of entries.
      if (key in made)
        throw new Unreadable(this.#line, `${JSON.stringify(key.slice(0, 40))} stands twice in one object`)
      made[key] = this.#value()
      this.#space()
      if (this.#take('}')) return made
      if (!this.#take(',')) throw this.#wrong('"," or "}"')
    }
  }

  #list(): Json[] {
    const made: Json[] = []
    this.#at += 1
    this.#space()
    if (this.#take(']')) return made
    for (;;) {
      made.push(this.#value())
      this.#space()
      if (this.#take(']')) return made
      if (!this.#take(',')) throw this.#wrong('"," or "]"')
    }
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #string(): string {
    let end = this.#at
    do {
      end = this.#text.indexOf('"', end + 1)
      if (end === -1) throw new Unreadable(this.#line, 'this is not JSON: a text has no end')
    } while (isEscaped(this.#text, end))
    const raw = this.#text.slice(this.#at, end + 1)
    if (raw.length > MAX_TEXT_LENGTH)
      throw new Unreadable(
        this.#line,
        `a text has ${raw.length} characters; the longest that is read has ${MAX_TEXT_LENGTH}`,
      )
    const read = this.#unquoted(raw)
    if (raw.includes('\\u') && (read.includes('\0') || !read.isWellFormed())) throw new Unreadable(this.#line, NO_TEXT)
    this.#at = end + 1
    return read
  }

  #unquoted(raw: string): string {
    try {
      // Handles the escapes, and refuses line ends and other control characters inside.
      return JSON.parse(raw) as string
    } catch {
      throw new Unreadable(
        this.#line,
        'this is not JSON: a text has a character or an escape that is not allowed in it',
      )
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
