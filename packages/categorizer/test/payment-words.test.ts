import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { categorise } from '../src/categorise.ts'
import { readRows } from './rows.ts'

/** Words of banks for a way of paying, by language, as their statements print them; one supermarket for each language. */
const rows = readRows(join(import.meta.dirname, 'payment-words.csv'))
const languages = new Set(rows.map(({ language }) => language))

const KINDS = ['direct debit', 'card', 'transfer', 'standing order', 'cash', 'fee', 'salary', 'refund']
/** The codes that the words alone may have; all others have none. */
const CODES: Readonly<Record<string, string>> = { cash: '6011', fee: '6012' }
/** The money comes in. */
const INCOMING = new Set(['salary', 'refund'])

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const printed = (text: string) => [text, text.toUpperCase(), `${plain(text)} 20250312 REF 99812`]

test('each language has each kind of payment words, and a supermarket', () => {
  const missing = [...languages].flatMap((language) =>
    [...KINDS, 'merchant'].filter(
      (kind) =>
        rows.filter((row) => row.language === language && row.kind === kind).length < (kind === 'merchant' ? 1 : 2),
    ),
  )
  assert.deepEqual(missing, [])
  assert.ok(languages.size >= 28, `${languages.size} languages and their banks`)
})

for (const language of languages) {
  const ofLanguage = rows.filter((row) => row.language === language)

  test(`a payment word is no trade: ${language}`, () => {
    const wrong = ofLanguage
      .filter(({ kind }) => kind !== 'merchant')
      .flatMap(({ kind, text, country }) =>
        printed(text!).flatMap((descriptor) => {
          const amount = INCOMING.has(kind!) ? '120.00' : '-120.00'
          const { category, reason } = categorise({ descriptor, amount, country: country! })
          return category && category.code !== CODES[kind!] ? [`${descriptor}: ${category.code}, ${reason}`] : []
        }),
      )
    assert.deepEqual(wrong, [])
  })

  test(`behind a payment word the merchant is found: ${language}`, () => {
    const { text: merchant } = ofLanguage.find(({ kind }) => kind === 'merchant')!
    const wrong = ofLanguage
      .filter(({ kind }) => ['direct debit', 'card', 'transfer', 'standing order', 'refund'].includes(kind!))
      .flatMap(({ text, country }) => {
        const descriptor = `${text} ${merchant}`
        const { category, reason } = categorise({ descriptor, amount: '-20.00', country: country! })
        // Some words for a transfer are used only between own accounts.
        if (reason.startsWith('transfer between own accounts')) return []
        return category?.code === '5411' ? [] : [`${descriptor}: ${category?.code}, ${reason}`]
      })
    assert.deepEqual(wrong, [])
  })
}
