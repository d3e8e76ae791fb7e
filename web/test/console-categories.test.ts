import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Language } from '../../src/platform/core/language.ts'
import { fill, makeFixture, record } from '../../test/support/make.ts'
import { ALL } from '../../test/support/runs.ts'
import { loadConsoleTexts } from '../src/texts/console/language.ts'
import { exactButton, openWindow, panel, startConsole } from './console-browser.ts'
import { BOTH_ENDS, look } from './console-look.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started
const service = running?.service

const WORDS = {
  de: {
    locale: 'de-AT',
    names: {
      shop: 'Supermärkte',
      group: 'Lebensmittel',
      bakery: 'Bäckereien',
      airline: 'Fluggesellschaften: Lufthansa',
    },
    found: [
      ['Supermarkt', '5411 Supermärkte'],
      ['supermarket', '5411 Supermärkte'],
      ['5411', '5411 Supermärkte'],
      ['backerei', '5462 Bäckereien'],
      ['cafe', '5814 Cafés, Imbiss und Fast Food'],
      ['keine', 'Keine Kategorie'],
    ],
  },
  sl: {
    locale: 'sl-SI',
    names: {
      shop: 'Supermarketi in živila',
      group: 'Živila',
      bakery: 'Pekarne',
      airline: 'Letalske družbe: Lufthansa',
    },
    found: [
      ['zivila', '5411 Supermarketi in živila'],
      ['jedilnica', '5812 Restavracije in jedilnice'],
      ['pekarna', '5462 Pekarne'],
      ['cafe', '5814 Kavarne, okrepčevalnice in hitra hrana'],
      ['none', 'Brez kategorije'],
    ],
  },
} as const

const LINES = [
  record({ sourceId: '1', description: 'LIDL SAGT DANKE' }),
  record({ sourceId: '2', description: 'Pekarna Zrno' }),
  record({ sourceId: '3', description: 'Flug', merchantCode: '3008' }),
]

async function enterIn(language: keyof typeof WORDS) {
  const { accountId } = await makeFixture(service!.deps)
  await fill(service!.deps, accountId, LINES)
  const operator = await running!.operators.signedIn('editor')
  const window = await openWindow(running!, operator, WORDS[language].locale)
  return { accountId, t: await loadConsoleTexts(language), ...window }
}

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const chooser = (page: Page, name: string) => page.locator('form').getByRole('combobox', { name, exact: true })

/** `web/src/chooser/categories.test.ts` searches in every language. */
for (const language of ALL ? (['de', 'sl'] as const) : (['sl'] as const)) {
  const { names, found } = WORDS[language]

  test(`a list, a transaction and a download have categories in the reader’s language: ${language}`, {
    skip,
  }, async () => {
    const { accountId, t, page, open, complaints, close } = await enterIn(language)
    await open(`/transactions?accountId=${accountId}`)
    for (const name of [names.shop, names.bakery, names.airline]) await cell(page, name).waitFor()
    await look(page, `categories-${language}`, BOTH_ENDS)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.export.start }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    for (const name of [names.shop, names.bakery, names.airline]) assert.ok(csv.includes(name), csv)
    await cell(page, names.shop).click()
    await panel(page).getByText(`${names.shop} (5411)`, { exact: true }).waitFor()
    await panel(page).getByText(names.group, { exact: true }).waitFor()
    await look(page, `category-${language}`, BOTH_ENDS)
    assert.deepEqual(complaints, [])
    await close()
  })

  test(`a category is found by what people of the language call it: ${language}`, { skip }, async () => {
    const { t, page, open, complaints, close } = await enterIn(language)
    await open('/category-rules/new')
    const box = chooser(page, t.field.category)
    for (const [typed, wanted] of found) {
      await box.fill(typed)
      await page.locator('.choice').filter({ hasText: wanted }).waitFor()
    }
    await box.fill(found[0][0])
    await page.locator('.choice[data-focused]', { hasText: found[0][1] }).waitFor()
    await look(page, `category-chooser-${language}`, BOTH_ENDS, '.chooser-list')
    assert.deepEqual(complaints, [])
    await close()
  })

  test(`a rule’s preview, list and detail name the categories: ${language}`, { skip }, async () => {
    const { t, page, open, complaints, close } = await enterIn(language)
    await open('/category-rules/new')
    await page.getByLabel(t.rules.condition.hasWords).fill('pekarna zrno')
    await chooser(page, t.field.category).fill('5411')
    await page.locator('.choice[data-focused]', { hasText: names.shop }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.chooser-list').waitFor({ state: 'detached' })
    await exactButton(page, t.rules.preview).click()
    await page.getByText(`${names.bakery} → ${names.shop}`).first().waitFor()
    await look(page, `rule-preview-${language}`, BOTH_ENDS)
    await exactButton(page, t.save).click()
    await cell(page, names.shop).first().click()
    await panel(page).getByText(names.shop, { exact: true }).waitFor()
    await exactButton(page, t.rules.end).click()
    await page.locator('.confirm').getByRole('button', { name: t.rules.end, exact: true }).click()
    await page.getByText(t.rules.empty).waitFor()
    // What was ended or changed can be taken back.
    const takeBack = async (said: string) => {
      const toast = page.locator('.toast').filter({ hasText: said })
      await toast.getByRole('button', { name: t.toasts.undo, exact: true }).click()
      await toast.waitFor({ state: 'detached' })
    }
    await takeBack(t.rules.ended)
    await cell(page, names.shop).first().click()
    await panel(page).getByLabel(t.field.note).fill('Canteen')
    await exactButton(page, t.rules.preview).click()
    await exactButton(page, t.save).click()
    await cell(page, 'Canteen').waitFor()
    await takeBack(t.rules.changed)
    await cell(page, 'Canteen').waitFor({ state: 'detached' })
    await cell(page, names.shop).first().click()
    await exactButton(page, t.rules.end).click()
    await page.locator('.confirm').getByRole('button', { name: t.rules.end, exact: true }).click()
    await page.getByText(t.rules.empty).waitFor()
    assert.deepEqual(complaints, [])
    await close()
  })
}

test('another language of the console names the categories of the list that is open', { skip }, async () => {
  const { accountId, page, open, complaints, close } = await enterIn('de')
  await open(`/transactions?accountId=${accountId}`)
  await cell(page, WORDS.de.names.shop).waitFor()
  await page.locator('.language select').selectOption('sl' satisfies Language)
  await cell(page, WORDS.sl.names.shop).waitFor()
  assert.equal(await cell(page, WORDS.de.names.shop).count(), 0)
  assert.deepEqual(complaints, [])
  await close()
})
