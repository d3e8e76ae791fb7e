import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { LANGUAGES, type Language } from '../../../src/people/messages/message.ts'
import { loadConsoleTexts } from './console/language.ts'
import { createI18n } from './i18n.ts'
import { browserLanguage, LANGUAGE_NAMES, loadTexts } from './language.ts'

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other']
/** The plural categories that counts on our pages use: French has one for millions, which do not occur here. */
const HIGHEST = 1000

type Leaf = { path: string; forms: Record<string, string> }

function leavesOf(texts: object, path = ''): Leaf[] {
  return Object.entries(texts).flatMap(([key, value]: [string, string | object]) => {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') return [{ path: here, forms: { text: value } }]
    if ('other' in value && Object.keys(value).every((each) => CATEGORIES.includes(each)))
      return [{ path: here, forms: value as Record<string, string> }]
    return leavesOf(value, here)
  })
}

const placesOf = ({ forms }: Leaf): string[] =>
  [...new Set(Object.values(forms).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()

/** The same table in every language. */
const inAll = async <T>(load: (language: Language) => Promise<T>): Promise<Record<Language, T>> =>
  Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await load(language)])))

const all = await inAll(loadTexts)
const tables: Record<string, Record<Language, object>> = {
  'the owners’ pages': all,
  'the console': await inAll(loadConsoleTexts),
}

test('every language of the messages is a language of the pages', () => {
  assert.deepEqual(Object.keys(LANGUAGE_NAMES), [...LANGUAGES])
})

for (const [where, texts] of Object.entries(tables)) {
  const english = new Map(leavesOf(texts.en).map((leaf) => [leaf.path, leaf]))

  for (const language of LANGUAGES) {
    const leaves = leavesOf(texts[language])

    test(`${where} in ${language}: every text of English and no other`, () => {
      assert.deepEqual(
        leaves.map(({ path }) => path),
        [...english.keys()],
      )
    })

    test(`${where} in ${language}: no empty text, and the placeholders of English`, () => {
      for (const leaf of leaves) {
        for (const text of Object.values(leaf.forms)) assert.match(text, /\S/, leaf.path)
        assert.deepEqual(placesOf(leaf), placesOf(english.get(leaf.path)!), leaf.path)
        for (const text of Object.values(leaf.forms))
          assert.doesNotMatch(text.replace(/\{\w+\}/g, ''), /[{}]/, leaf.path)
      }
    })

    test(`${where} in ${language}: a form for every count, and none that no count has`, () => {
      const rules = new Intl.PluralRules(language)
      const reached = new Set(Array.from({ length: HIGHEST }, (_, count) => rules.select(count)))
      for (const { path, forms } of leaves.filter(({ forms }) => 'other' in forms)) {
        const { pluralCategories } = rules.resolvedOptions()
        assert.deepEqual(
          [...reached].filter((category) => !forms[category]),
          [],
          path,
        )
        assert.deepEqual(
          Object.keys(forms).filter((form) => !(pluralCategories as string[]).includes(form)),
          [],
          path,
        )
      }
    })
  }

  test(`${where}: two languages never share a text by accident`, () => {
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      const same = leavesOf(texts[language]).filter(({ path, forms }) => {
        const [mine] = Object.values(forms)
        const [its] = Object.values(english.get(path)!.forms)
        const words = mine!.split(' ').filter((word) => !/^\{\w+\}$/.test(word))
        return mine === its && mine!.split(' ').length > 2 && words.length > 1
      })
      assert.deepEqual(
        same.map(({ path }) => path),
        [],
        language,
      )
    }
  })
}

for (const language of LANGUAGES)
  test(`the owners’ pages in ${language}: no jargon`, () => {
    for (const { path, forms } of leavesOf(all[language]))
      for (const text of Object.values(forms))
        assert.doesNotMatch(text, /PSD2|\bAIS\b|\bPSU\b|\bscope\b|\bAPI\b/i, path)
  })

test('a button that takes a permission back says so: “withdraw” alone is about money beside an account', () => {
  for (const language of LANGUAGES) assert.match(all[language].consent.revoke, /^\S+ .*\S$/, language)
})

test('French has a space that no line breaks at before : ; ! ? » and after «', () => {
  for (const texts of Object.values(tables))
    for (const { path, forms } of leavesOf(texts.fr))
      for (const text of Object.values(forms))
        assert.doesNotMatch(text.replace(/\{\w+\}/g, 'x'), /[^\u00a0](?:[;!»]|[:?](?=\s|$))|«[^\u00a0]/, path)
  assert.equal(createI18n('fr', all.fr).pair('Dernier', '9 h'), 'Dernier\u00a0: 9 h')
})

test('a placeholder without a value throws, and counts use the plural forms of their language', () => {
  const slovenian = createI18n('sl', all.sl)
  assert.throws(() => slovenian.fill(all.sl.ask.question, {}), /tenant/)
  assert.deepEqual(
    [1, 2, 3, 5, 101].map((count) => slovenian.count(all.sl.count.accounts, count)),
    ['1 račun', '2 računa', '3 računi', '5 računov', '101 račun'],
  )
})

test('the language is the browser’s first one that we support', () => {
  assert.equal(browserLanguage(['pt-BR', 'de-AT', 'fr']), 'de')
  assert.equal(browserLanguage(['pt']), 'en')
  assert.equal(browserLanguage([]), 'en')
  assert.equal(browserLanguage(['__proto__', 'hr']), 'hr')
})

test('a date has the form that its language needs within a sentence', () => {
  const until = (language: Language, day: string) => {
    const { fill, date } = createI18n(language, all[language])
    return fill(all[language].consent.until, { date: date(`${day}T12:00:00`) })
  }
  const expected: Record<Language, string> = {
    en: 'Until 10 March 2026',
    de: 'Bis 10. März 2026',
    fr: 'Jusqu’au 10 mars 2026',
    it: 'Fino al 10 marzo 2026',
    es: 'Hasta el 10 de marzo de 2026',
    nl: 'Tot 10 maart 2026',
    sl: 'Do 10. marca 2026',
    hr: 'Do 10. ožujka 2026.',
  }
  for (const language of LANGUAGES) assert.equal(until(language, '2026-03-10'), expected[language])
  assert.equal(until('fr', '2026-03-01'), 'Jusqu’au 1er mars 2026')
  assert.equal(until('it', '2026-03-08'), 'Fino all’8 marzo 2026')
  assert.equal(until('it', '2026-03-11'), 'Fino all’11 marzo 2026')
  const months = Array.from({ length: 12 }, (_, at) => until('sl', `2026-${String(at + 1).padStart(2, '0')}-10`))
  assert.ok(
    months.every((text) => /^Do 10\. \p{L}+a 2026$/u.test(text)),
    months.join(),
  )
})

/** Attributes whose text a person reads or a screen reader announces. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'label', 'description'])
const hasLetters = (text: unknown): boolean => typeof text === 'string' && /\p{L}/u.test(text)

type Node = { type: string; value?: unknown; name?: { name?: unknown }; expression?: Node; [key: string]: unknown }

function literalTexts(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const each of node) literalTexts(each, found)
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  const { type, value, name, expression } = node as Node
  if (type === 'JSXText' && hasLetters(value)) found.push(String(value).trim())
  // {'text'} inside an element is as literal as text.
  if (type === 'JSXExpressionContainer' && expression?.type === 'Literal' && hasLetters(expression.value))
    found.push(String(expression.value))
  if (type === 'JSXAttribute') {
    const written = value as Node | null
    if (SPOKEN.has(String(name?.name)) && written?.type === 'Literal' && hasLetters(written.value))
      found.push(String(written.value))
    // Other attributes, such as class names, are for the browser.
    if (written?.type !== 'JSXExpressionContainer' || written.expression?.type === 'Literal') return
  }
  for (const child of Object.values(node)) literalTexts(child, found)
}

test('no component has a text of its own', () => {
  const folder = fileURLToPath(new URL('../', import.meta.url))
  const files = globSync('**/*.tsx', { cwd: folder })
  assert.ok(files.length > 20)
  for (const file of files) {
    const found: string[] = []
    literalTexts(parseSync(file, readFileSync(`${folder}${file}`, 'utf8')).program, found)
    assert.deepEqual(found, [], file)
  }
})

test('the search for literal texts finds them', () => {
  const found: string[] = []
  const source = `const X = () => <p title="spoken" className="for the browser">written {'braced'} {t.known} · 1</p>`
  literalTexts(parseSync('x.tsx', source).program, found)
  assert.deepEqual(found, ['spoken', 'written', 'braced'])
})

test('the day of a booking is that of the bank, whatever the time zone of the browser', () => {
  const { dayIn, timeIn } = createI18n('en', all.en)
  assert.equal(dayIn('2026-02-26T23:00:00.000Z', 'Europe/Ljubljana'), '27 Feb 2026')
  assert.equal(timeIn('2026-02-26T23:00:00.000Z', 'Europe/Ljubljana'), '27 Feb 2026, 00:00')
})
