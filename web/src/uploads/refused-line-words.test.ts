import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openContradictions } from '../../../src/ledger/deliveries/contradictions.ts'
import { normalise } from '../../../src/ledger/deliveries/normalise.ts'
import { LANGUAGES } from '../../../src/platform/core/language.ts'
import { record } from '../../../test/support/make.ts'
import { loadConsoleTexts } from '../texts/console/language.ts'
import { createI18n } from '../texts/i18n.ts'
import { loadTexts } from '../texts/language.ts'
import { refusedLineText } from './refused-line-words.ts'

const ACCOUNT = { currency: 'EUR', timeZone: 'UTC' }
const EXCHANGE = { source: 'USD', target: 'EUR', rate: '1.1' }
const CATEGORY = { code: '1', description: '', groupId: 1, groupDescription: '' }
const WRONG: Parameters<typeof record>[0][] = [
  { status: 'later' as 'booked' },
  { amount: 'much' },
  { balance: '1.2.3' },
  { currency: 'USD' },
  { booked: '' },
  { booked: 'yesterday' },
  { authorised: 'noon' },
  { valueDate: 'soon' },
  { exchange: { ...EXCHANGE, source: 'dollar' } },
  { exchange: { ...EXCHANGE, rate: '-1' } },
  { categorization: { ...CATEGORY, code: '' } },
  { categorization: { ...CATEGORY, description: 'x'.repeat(513) } },
  { categorization: { ...CATEGORY, groupId: 1.5 } },
  { booked: '0026-02-11' },
]

/** What the readers of files say about one of their lines, with something in place of each value. */
const OF_READERS = ['camt/entry.ts', 'csv/row.ts', 'ofx/entry.ts'].flatMap((file) => {
  const source = readFileSync(new URL(`../../../packages/bank-statements/src/${file}`, import.meta.url), 'utf8')
  return [...source.matchAll(/`(it is of [^`]+)`/g)].map(([, text]) => text!.replaceAll(/\$\{[^}]+\}/g, 'X'))
})

/** Every reason why a line is refused and its file is not. */
function reasons(): string[] {
  const { booked: _, ...withoutDay } = record()
  const ofRecords = [...WRONG.map((one) => record(one)), withoutDay].map((one) => normalise(one, ACCOUNT, new Date(0)))
  const contradicts = openContradictions()
  contradicts(record({ sourceId: 'a' }))
  const all = [...ofRecords, contradicts(record({ sourceId: 'a', amount: '-1' })), ...OF_READERS]
  return all.map((reason) => (typeof reason === 'string' ? reason : assert.fail('it was taken')))
}

for (const language of LANGUAGES)
  test(`${language}: every reason why one line is refused has words, with what the line says`, async () => {
    const t = await loadConsoleTexts(language)
    const { fill } = createI18n(language, await loadTexts(language))
    assert.equal(OF_READERS.length, 3)
    for (const reason of reasons()) {
      const text = refusedLineText({ t, fill }, reason)
      assert.ok(text, reason)
      assert.doesNotMatch(text, /[{}]|undefined/, reason)
    }
  })
