import { Refusal } from '../core/errors.ts'

const MAX_DEPTH = 32
/**
 * Values in arrays and objects together, which also limits the keys. The largest body that a route describes is a list
 * of 500 accounts.
 */
const MAX_ELEMENTS = 2_000
const FORBIDDEN_KEYS = ['__proto__', 'constructor']
/** Every character as an escape, in quotation marks. */
const MAX_FORBIDDEN_LENGTH = 'constructor'.length * 6 + 2

const wrong = (message: string): Refusal => new Refusal('bad_request', { message })

/**
 * Strict JSON: valid UTF-8, at most 32 levels and 2,000 elements, no NUL, no half of a surrogate pair (the database
 * accepts neither) and no key that could reach a prototype. Empty counts as no body. One pass over the text checks all
 * of it before anything is built.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  checkJson(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(error)
  }
}

/** The parser says what it found, and where. */
const notJson = (error: unknown): Refusal => wrong(`The body is not JSON: ${(error as SyntaxError).message}.`)

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw wrong('The body is not UTF-8.')
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c

/** Invalid JSON is left to JSON.parse; everything that it would build is counted here. */
function checkJson(text: string): void {
  let depth = 0
  let elements = 0
  let last = { from: 0, to: 0, escaped: false }
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        last = endOfString(text, at)
        if (last.escaped) checkEscapes(text.slice(last.from, last.to))
        at = last.to - 1
        break
      case COLON:
        if (isForbidden(text, last)) throw wrong('The JSON has a forbidden key.')
        break
      case 0x5b:
      case 0x7b:
        if (++depth > MAX_DEPTH) throw wrong(`The JSON is nested deeper than ${MAX_DEPTH} levels.`)
        if (++elements > MAX_ELEMENTS) throw tooMany()
        break
      case 0x5d:
      case 0x7d:
        depth--
        break
      case COMMA:
        if (++elements > MAX_ELEMENTS) throw tooMany()
    }
  }
}

const tooMany = (): Refusal => wrong(`The JSON has more than ${MAX_ELEMENTS} elements.`)

type JsonChunk = { from: number; to: number; escaped: boolean }

function endOfString(text: string, from: number): JsonChunk {
  let escaped = false
  let at = from + 1
  for (; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) break
    if (character !== BACKSLASH) continue
    escaped = true
    at++
  }
  return { from, to: Math.min(at + 1, text.length), escaped }
}

/** Without escapes there is nothing to check: JSON has no bare NUL, and UTF-8 no halves of pairs. */
function checkEscapes(piece: string): void {
  const value = unescaped(piece)
  if (value.includes('\0')) throw wrong('The JSON has a NUL character.')
  if (!value.isWellFormed()) throw wrong('The JSON has half of a surrogate pair.')
}

function isForbidden(text: string, { from, to, escaped }: JsonChunk): boolean {
  if (to - from > MAX_FORBIDDEN_LENGTH) return false
  const piece = text.slice(from, to)
  return FORBIDDEN_KEYS.includes(escaped ? unescaped(piece) : piece.slice(1, -1))
}

function unescaped(piece: string): string {
  try {
    return String(JSON.parse(piece))
  } catch (error) {
    throw notJson(error)
  }
}
