import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { REFUSALS } from '../../../src/platform/core/errors.ts'
import { LANGUAGES } from '../../../src/platform/core/language.ts'
import { loadConsoleTexts } from '../texts/console/language.ts'
import { createI18n } from '../texts/i18n.ts'
import { loadTexts } from '../texts/language.ts'
import { categoryReasonText, doubtText, evidenceText } from './reason-words.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
/** Every text in these files that a pattern finds, with something in place of each value. */
const textsIn = (files: string[], pattern: RegExp): string[] =>
  files
    .flatMap((file) => [...read(file).matchAll(pattern)].map(([, one, other]) => one ?? other!))
    .map((text) => text.replaceAll(/\$\{[^}]*(?:\{[^}]*\}[^}]*)*\}/g, '12'))

const SOURCES = globSync('packages/categorizer/src/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
const CATEGORY = [
  ...textsIn(SOURCES, /\bnone\((?:'([^']+)'|`([^`]+)`)/g),
  ...textsIn(SOURCES, /\b(?:reason = |'(?:mcc|word)', |kind, )`([^`]+)`/g),
  ...textsIn(['src/ledger/write/categorised.ts'], /(?:(?:CORRECTED|GIVEN) = '([^']+)'|reason: `([^`]+)`)/g),
  'operator rule rul_1',
  'code 5411 of the merchant',
  'word pekarna',
  'looks like groceries',
  'letters of spar: 80 %, else 5812: 10 %',
  'interest of the bank (bank code INTR)',
  'rent (najemnina)',
  'not sure: brand Spar, 5411',
]
const RECONCILE = globSync('src/ledger/reconcile/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
const EVIDENCE = [
  ...textsIn(['src/ledger/reconcile/evidence.ts'], /(?:: |push\(|\[|\?\? \[)'([a-z][^']* [^']*)'/g),
  '1 day apart',
  '5 days apart',
]
const DOUBTS = [
  ...new Set([
    ...textsIn(RECONCILE, /(?:reason: |hiddenBecause = )'([^']+ [^']+)'/g),
    // Those that the description of the list names.
    ...textsIn(['src/ledger/decide/decision.schema.ts'], /'Why it was not decided: ([^']+)'/g)[0]!.split('; '),
  ]),
]
const RULES = [
  ...read('src/ledger/write/row-plan.ts')
    .split('function ruleOf')[1]!
    .matchAll(/(?:return|\?|:) '(\w+)'/g),
]
  .map(([, rule]) => rule!)
  .filter((rule) => rule !== 'pending')

for (const language of LANGUAGES)
  test(`${language}: why a category, a match and a question, is said in it`, async () => {
    const t = await loadConsoleTexts(language)
    const i18n = { ...createI18n(language, await loadTexts(language)), t }
    assert.ok(CATEGORY.length > 15 && EVIDENCE.length > 14 && DOUBTS.length > 10 && RULES.length > 5)
    for (const reason of CATEGORY) assert.notEqual(categoryReasonText(i18n, reason), reason)
    const isSaid = (text: string, said: string) => assert.equal(text === said, language === 'en', said)
    for (const reason of DOUBTS) isSaid(doubtText({ t }, reason), reason)
    for (const said of EVIDENCE) assert.ok(language === 'en' || evidenceText(i18n, said) !== said, said)
    for (const rule of RULES) assert.ok(t.matchRule[rule as 'id'], rule)
    for (const { errorCode, errorSubCode } of Object.values<{ errorCode: string; errorSubCode?: string }>(REFUSALS))
      assert.ok(
        t.refusal[[errorCode, errorSubCode].filter(Boolean).join(' ') as 'not_found'],
        errorSubCode ?? errorCode,
      )
  })
