import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalDecimal } from '@vitrine/money'
import fc from 'fast-check'
import { type ReaderEvent, Unreadable } from '../../src/statement.ts'
import { entriesOf, fixture, NAMES, notesOf, read } from './reading.ts'

/** Without notes; a closing balance that was cut after the comma may be the same with fewer zeros. */
const essence = (events: ReaderEvent[]): ReaderEvent[] =>
  events.flatMap((one) => {
    if (one.kind === 'note') return []
    if (one.kind !== 'end' || !one.foot.closing) return one
    return {
      kind: 'end',
      foot: { closing: { ...one.foot.closing, amount: canonicalDecimal(one.foot.closing.amount) } },
    }
  })

function cut(text: string, places: number[]): string[] {
  const ordered = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length]
  return ordered.slice(1).map((place, index) => text.slice(ordered[index], place))
}

test('the events do not depend on how the file is cut', () => {
  const texts = NAMES.flatMap((name) => [fixture(name), fixture(name).replaceAll('\n', '\r\n')])
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.array(fc.nat(), { maxLength: 40 }), (text, places) => {
      assert.deepEqual(read(cut(text, places)), read(text))
    }),
    { numRuns: 300 },
  )
  for (const text of texts) assert.deepEqual(read([...text]), read(text))
})

test('any content of a text field is read as text only', () => {
  const nasty = fc.constantFrom(
    ':',
    ':20:',
    ':25:1',
    ':28C:',
    ':08 x',
    '-',
    '-}',
    '{',
    '?20',
    '//',
    '/REMI/',
    ' ',
    ':86',
  )
  const lines = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 20 })), { maxLength: 6 })
  const clean = (line: string): string => line.replace(/[\r\n]/g, '')
  fc.assert(
    fc.property(lines, (added) => {
      const body = added.map(clean).filter((line) => !/^:(61|6[02][FM]|90[CD]):|^\{1:|^:94[0-2]:/.test(line))
      const solid = body.filter((line) => line.trim() !== '')
      const followed = (first: RegExp, next: RegExp): boolean =>
        solid.some((line, index) => first.test(line) && next.test(solid[index + 1] ?? ''))
      // A dash before a message, and a reference before another field of the head, are valid structure.
      fc.pre(!followed(/^:20:/, /^:(21|25|28)/) && !followed(/^ *-/, /^(:20:|\{)/))
      const file = [
        ...[':20:X', ':25:99999999/1', ':28C:1', ':60F:C260301EUR10,00', ':61:2603020302D1,00NTRF', ':86:begin'],
        ...[...body, ':61:2603020302C2,00NTRF', ':62F:C260302EUR11,00', '-', ''],
      ].join('\n')
      assert.deepEqual(
        entriesOf(read(file)).map((entry) => entry.amount),
        ['-1.00', '2.00'],
      )
    }),
    { numRuns: 500 },
  )
})

test('a file that breaks off is refused, or gives exactly its complete messages', () => {
  for (const name of NAMES) {
    for (const end of ['plain', 'pages', 'report'].includes(name) ? ['\n', '\r\n'] : ['\n']) {
      const text = fixture(name).replaceAll('\n', end)
      const whole = essence(read(text))
      for (let length = 0; length < text.length; length += 1) {
        const until: ReaderEvent[] = []
        let refused = false
        try {
          read(text.slice(0, length), {}, until)
        } catch (error) {
          assert.ok(error instanceof Unreadable, `${name} cut at ${length}: ${error}`)
          refused = true
        }
        const events = essence(until)
        // A file that stops after a page lacks the next one; that is noted, and its balance is the page's.
        const stopsAtPage = !refused && notesOf(until).some((note) => note.text.startsWith('the file ends with :62M:'))
        const compared = stopsAtPage ? events.slice(0, -1) : events
        assert.deepEqual(compared, whole.slice(0, compared.length), `${name} cut at ${length}`)
        if (!refused) assert.equal(events.at(-1)?.kind, 'end', `${name} cut at ${length}`)
      }
    }
  }
})
