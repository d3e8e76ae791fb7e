import { Refusal } from '../core/errors.ts'

const DEEPEST = 32

/**
 * Strict JSON: valid UTF-8, at most 32 levels, no NUL, no half of a surrogate pair (the database takes neither) and no key
 * that could reach a prototype. Empty is no body.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  if (isDeeperThan(text, DEEPEST))
    throw new Refusal('bad_request', { message: `The JSON is nested deeper than ${DEEPEST} levels.` })
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__' || key === 'constructor')
        throw new Refusal('bad_request', { message: 'The JSON has a forbidden key.' })
      if (typeof value === 'string' && value.includes('\0'))
        throw new Refusal('bad_request', { message: 'The JSON has a NUL character.' })
      if (typeof value === 'string' && !value.isWellFormed())
        throw new Refusal('bad_request', { message: 'The JSON has half of a surrogate pair.' })
      return value
    })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('bad_request', { message: 'The body is not JSON.' })
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('bad_request', { message: 'The body is not UTF-8.' })
  }
}

/** Counted before parsing: JSON.parse itself takes half a million levels without complaint, and what reads them does not. */
function isDeeperThan(text: string, most: number): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (inString) {
      if (character === 0x5c) i++
      else if (character === 0x22) inString = false
    } else if (character === 0x22) inString = true
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > most) return true
    } else if (character === 0x5d || character === 0x7d) depth--
  }
  return false
}
