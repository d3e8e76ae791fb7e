// Lost if it breaks: a small body that is built for it keeps the service busy while everybody else waits.
import { Refusal } from '../../src/platform/core/errors.ts'
import { LIST_BODY } from '../../src/platform/http/body.ts'
import { parseJsonBody } from '../../src/platform/http/json-body.ts'
import { count, type Row } from './row.ts'

/** The largest that a route takes: a sample of a CSV file, for operators. */
const LARGEST = 415_064
const MAX_MS = 50

const filled = (open: string, piece: string, close: string, size: number): string =>
  open + piece.repeat(Math.floor((size - open.length - close.length) / piece.length)) + close

const BODIES: Record<string, (size: number) => string> = {
  'nested arrays': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'nested objects': (size) => filled('', '{"a":', '', size),
  'many arrays': (size) => filled('[', '[],', '[]]', size),
  'many keys': (size) =>
    `{${Array.from({ length: size / 12 }, (_, i) => `"k${String(i).padStart(6, '0')}":1`).join(',')}}`,
  'keys like integers': (size) => `{${Array.from({ length: size / 10 }, (_, i) => `"${i * 65_536}":1`).join(',')}}`,
  'the same key again and again': (size) => filled('{', '"a":1,', '"a":1}', size),
  'a number without end': (size) => filled('{"a":', '9', '}', size),
  'an exponent without end': (size) => filled('{"a":1e', '9', '}', size),
  'escapes without end': (size) => filled('{"a":"', '\\u0041', '"}', size),
  'quotes without end': (size) => filled('{"a":"', '\\"', '"}', size),
  'backslashes without end': (size) => filled('{"a":"', '\\\\', '"}', size),
  'open quotes': (size) => filled('', '"', '', size),
  'white space': (size) => filled('', ' ', '{}', size),
  'colons and commas': (size) => filled('{"a"', ':,', '}', size),
  'keys with escapes': (size) => filled('{', '"\\u005f_prot_":1,', '"a":1}', size),
  'NUL escapes': (size) => filled('{"a":"', '\\u0000', '"}', size),
}

export const row: Row = {
  id: 'D4',
  title: 'No JSON that is small enough takes long',
  promise: 'P12',
  quick: true,
  run: () => {
    let [slowest, worst, refused, tried] = [0, '', 0, 0]
    for (const [about, write] of Object.entries(BODIES)) {
      for (const size of [LIST_BODY, LARGEST]) {
        const bytes = Buffer.from(write(size))
        const times = Array.from({ length: 3 }, () => {
          const before = process.cpuUsage()
          try {
            parseJsonBody(bytes)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            refused++
          }
          const { user, system } = process.cpuUsage(before)
          return (user + system) / 1000
        })
        tried += times.length
        // The least of three: the rest is the garbage collector's, or another process's.
        const ms = Math.min(...times)
        if (ms > slowest) [slowest, worst] = [ms, about]
      }
    }
    return {
      done: `${Object.keys(BODIES).length} kinds of hostile JSON, as large as a route takes (${count(LARGEST)} bytes at most)`,
      figure: `at most ${slowest.toFixed(1)} ms of processor time (${worst}), ${refused} of ${tried} refused`,
      kept: slowest <= MAX_MS,
    }
  },
}
