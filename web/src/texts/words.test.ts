import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CHANGE_REASONS } from '../../../src/ledger/deliveries/change-reason.ts'
import { CHANGE_ACTIONS } from '../../../src/platform/changes/operator-change.ts'
import { REFUSALS } from '../../../src/platform/core/errors.ts'
import { LANGUAGES } from '../../../src/platform/core/language.ts'
import { SETTINGS } from '../../../src/platform/core/settings.ts'
import { TASKS } from '../../../src/worker/housekeeping.ts'
import { pictureTexts } from './console/en/pictures.ts'
import { settingTexts } from './console/en/settings.ts'
import { taskTexts } from './console/en/tasks.ts'
import { wordTexts } from './console/en/words.ts'
import { loadConsoleTexts } from './console/language.ts'

const tables = Object.values(wordTexts) as Record<string, string>[]

/** Values that nobody reads as a word: what programs branch on, languages that are shown by their own names, yes and no. */
const NO_WORDS = [
  ...Object.values(REFUSALS).flatMap(({ errorCode, errorSubCode = '' }) => [errorCode, errorSubCode]),
  ...LANGUAGES,
  ...['true', 'false', ',', '.', 'Bearer'],
]

/** Every list of values in the document, and where it is. */
function* enumsOf(part: unknown, at: string): Generator<[string, string[]]> {
  if (typeof part !== 'object' || part === null) return
  const { enum: values } = part as { enum?: unknown }
  if (Array.isArray(values)) yield [at, values.filter((value) => typeof value === 'string')]
  for (const [name, inner] of Object.entries(part)) yield* enumsOf(inner, `${at}/${name}`)
}

/** What is wrong with a file is said in sentences. */
const { fault } = taskTexts.uploads
const sentences: Record<string, unknown>[] = [fault, fault.not_stated, pictureTexts.days.kind]

test('every value of the API of operators has words, and one table has all values of a list', () => {
  const document = JSON.parse(readFileSync(new URL('../../../openapi-manage.json', import.meta.url), 'utf8'))
  const lists = [...enumsOf(document, '')].filter(([, values]) => !values.every((value) => NO_WORDS.includes(value)))
  assert.ok(lists.length > 60)
  for (const [at, values] of lists)
    assert.ok(
      [...tables, ...sentences].some((table) => values.every((value) => table[value])),
      `${at}: no table of console/en/words.ts has all of ${values.join(', ')}`,
    )
})

test('every action of the log of changes has words, and so has every reason of a version', () => {
  assert.deepEqual(Object.keys(wordTexts.action).sort(), [...CHANGE_ACTIONS].sort())
  assert.deepEqual(Object.keys(wordTexts.changeReason).sort(), [...CHANGE_REASONS].sort())
})

test('every recurring task has words', () => {
  assert.deepEqual(Object.keys(wordTexts.task).sort(), Object.keys(TASKS).sort())
})

/** What the page of health is made from. */
const EXAMINED = [
  'src/surfaces/overview/health.service.ts',
  'src/platform/db/server-check.ts',
  'src/banks/connections/bank-check.service.ts',
]

test('everything that the service finds about itself has words, for when it is well and when it is not', () => {
  const { about, fine, wrong } = pictureTexts.health
  const sources = EXAMINED.map((file) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).join()
  const found = [...sources.matchAll(/\babout(?:: | = )'([^']+)'|add\('\w+', '([^']+)'/g)].map(
    ([, one, other]) => one ?? other,
  )
  assert.deepEqual([...new Set(found)].sort(), Object.keys(about).sort())
  // It answers, or there is no page to show it on.
  const others = Object.keys(about).filter((each) => each !== 'Database')
  assert.deepEqual(Object.keys(wrong).sort(), others.sort())
  for (const each of Object.keys(fine)) assert.ok(each in about, each)
})

test('every setting says what it is for, and in words what holds without it where that is no value', () => {
  assert.deepEqual(Object.keys(settingTexts.about).sort(), Object.keys(SETTINGS).sort())
  const said = Object.entries(SETTINGS).filter(([, { otherwise }]) => / |^none$/.test(otherwise))
  assert.deepEqual(Object.keys(settingTexts.otherwise).sort(), said.map(([name]) => name).sort())
})

for (const language of LANGUAGES)
  test(`no word is a code in ${language}`, async () => {
    const { words } = await loadConsoleTexts(language)
    for (const table of Object.values(words))
      for (const word of Object.values(table)) assert.doesNotMatch(word, /_|\w\.\w/)
  })
