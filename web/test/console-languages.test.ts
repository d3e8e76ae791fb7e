import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { LANGUAGES } from '../../src/platform/core/language.ts'
import { ALL, aPartOf } from '../../test/support/runs.ts'
import { menuOf } from '../src/console/menu.ts'
import type { ConsoleTexts } from '../src/texts/console/en/console.ts'
import { loadConsoleTexts } from '../src/texts/console/language.ts'
import { button, exactButton, heading, openWindow, startConsole } from './console-browser.ts'
import { makeConsoleData } from './console-data.ts'
import { BOTH_ENDS, look, ONCE } from './console-look.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started

let data: ReturnType<typeof makeConsoleData> | undefined
const madeData = () => {
  data ??= makeConsoleData(running!)
  return data
}

/** Words of the menu, of tabs and of the bar above them that go on in a second line. */
const wrappedWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.nav-group a, .nav-group h2, .tabs a, .console-top .button')]
      .filter((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1
      })
      .map((each) => each.textContent),
  )

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const languageMenu = (page: Page) => page.locator('.language select')

/** Words of the menu, of tabs, buttons and labels that do not fit where they are written, or make the page scroll sideways. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const places = '.nav-group a, .nav-group h2, .tabs a, .button, .find-button span, .filters label, h1, dt'
    const cut = [...document.querySelectorAll(places)].filter((each) => each.scrollWidth > each.clientWidth + 1)
    return [...cut.map((each) => each.textContent), ...(root.scrollWidth > root.clientWidth ? [location.pathname] : [])]
  })

const expectInSight = async (tab: Locator) => {
  const box = (await tab.boundingBox())!
  const { width } = tab.page().viewportSize()!
  assert.ok(box.x >= -1 && box.x + box.width <= width + 1, `${await tab.textContent()}: ${JSON.stringify(box)}`)
}

/** Of each entry of the menu, which is bold then. */
const firstPages = (t: ConsoleTexts) =>
  menuOf({ t }, () => true).flatMap(({ entries }) => entries.flatMap(({ pages }) => pages.slice(0, 1)))

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }

/** The longest words; that the menu fits in each language is tested below. */
const SHOWN = [['de', 'de-AT'], ...(ALL ? [['sl', 'sl-SI'] as const] : [])] as const

for (const [language, locale] of SHOWN)
  test(`the console in ${language}: the browser’s language from the sign-in on, accessible, and everything fits`, {
    skip,
  }, async () => {
    const { rows } = await madeData()
    const t = await loadConsoleTexts(language)
    const { email, password, secret } = await running!.operators.signedIn()
    const { page, open, go, complaints, close } = await openWindow(running!, undefined, locale)
    await open('')
    await heading(page, t.signIn.title).waitFor()
    assert.equal(await languageOf(page), language)
    await look(page, `sign-in-${language}`, BOTH_ENDS)
    await page.getByLabel(t.signIn.email).fill(email)
    await page.getByLabel(t.signIn.password).fill(password)
    await page.keyboard.press('Enter')
    await page.getByLabel(t.signIn.code).fill(await running!.operators.codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t.overview.needs }).waitFor()
    await look(page, `overview-${language}`, BOTH_ENDS)
    await go(`/consents/${rows.consents}`)
    await page.locator('.panel').getByRole('heading', { name: t.timeline.title }).waitFor()
    await look(page, `consent-${language}`, BOTH_ENDS)

    const pages = menuOf({ t }, () => true).flatMap(({ entries }) => entries.flatMap((entry) => entry.pages))
    assert.ok(pages.length > 20)
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      for (const { path, label } of pages) {
        await go(`/${path}`)
        await heading(page, label).waitFor()
        assert.deepEqual(await cutWords(page), [], `${path}, ${size.width} px`)
        assert.deepEqual(await wrappedWords(page), [], `${path}, ${size.width} px`)
        const tab = page.locator('.tabs [aria-current]')
        if ((await tab.count()) > 0) await expectInSight(tab)
      }
    }
    await exactButton(page, t.menu).click()
    await page.getByRole('navigation', { name: t.navigation }).waitFor()
    assert.deepEqual([await cutWords(page), await wrappedWords(page)], [[], []])
    // The page behind it is hidden meanwhile.
    await look(page, `menu-${language}`, ONCE, '.console-side')
    assert.deepEqual(complaints, [])
    await close()
  })

test('the menu, the overview and the tabs fit in every language, wide and on a phone', { skip }, async () => {
  const { page, open, go, complaints, close } = await openWindow(running!, await running!.operators.signedIn())
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(WIDE)
    await open('')
    for (const language of aPartOf(LANGUAGES)) {
      const t = await loadConsoleTexts(language)
      await languageMenu(page).selectOption(language)
      await heading(page, t.overview.title).waitFor()
      await page.setViewportSize(size)
      assert.deepEqual([await cutWords(page), await wrappedWords(page)], [[], []], language)
      if (size === PHONE) {
        await exactButton(page, t.menu).click()
        assert.deepEqual([await cutWords(page), await wrappedWords(page)], [[], []], language)
        await exactButton(page, t.menuClose).click()
      }
      for (const { path, label } of firstPages(t)) {
        await go(`/${path}`)
        await heading(page, label).waitFor()
        assert.deepEqual([await cutWords(page), await wrappedWords(page)], [[], []], `${language} ${path}`)
      }
      await go('')
      await heading(page, t.overview.title).waitFor()
      await page.setViewportSize(WIDE)
    }
  }
  assert.deepEqual(complaints, [])
  await close()
})

test('a language is chosen at the sign-in and in the menu, at once, and kept; no other one is loaded', {
  skip,
}, async () => {
  const { rows } = await madeData()
  const croatian = await loadConsoleTexts('hr')
  const slovenian = await loadConsoleTexts('sl')
  const { page, open, complaints, close } = await openWindow(running!, await running!.operators.signedIn())
  const scripts: Promise<string>[] = []
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.text()))
  await open(`/tenants/${rows.tenants}`)
  await button(page, 'Retire').waitFor()
  await languageMenu(page).selectOption('sl')
  await heading(page, slovenian.tenants.title).waitFor()
  await button(page, slovenian.tenants.retire).waitFor()
  assert.match(page.url(), new RegExp(`/console/tenants/${rows.tenants}$`))
  assert.equal(await languageOf(page), 'sl')
  await button(page, slovenian.signOut).click()
  await heading(page, slovenian.signIn.title).waitFor()
  await languageMenu(page).selectOption('hr')
  await heading(page, croatian.signIn.title).waitFor()
  assert.equal(await languageOf(page), 'hr')
  const loaded = (await Promise.all(scripts)).join('\n')
  const titles = await Promise.all(LANGUAGES.map(async (each) => (await loadConsoleTexts(each)).signIn.title))
  const found = LANGUAGES.filter((_, at) => loaded.includes(titles[at]!))
  assert.deepEqual(found, ['en', 'sl', 'hr'])
  await open('')
  await heading(page, croatian.signIn.title).waitFor()
  assert.deepEqual(complaints, [])
  await close()
})
