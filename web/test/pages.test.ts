import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { LANGUAGES } from '../../src/people/messages/message.ts'
import { faultsOf, prepareAxe } from '../../test/support/axe.ts'
import { isComplaint, startBrowser } from '../../test/support/browser.ts'
import { ALL, aPartOf } from '../../test/support/runs.ts'
import { LANGUAGE_NAMES, loadTexts } from '../src/texts/language.ts'
import { PIN } from './fixture.ts'
import { signIn, toAccounts, WALKS } from './scenes.ts'
import { startPages } from './service.ts'

/** With ARTEFACTS=1 every state is also saved as a screenshot in web/artefacts. */
const ARTEFACTS = process.env.ARTEFACTS === '1' && fileURLToPath(new URL('../artefacts/', import.meta.url))

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const NARROW = { width: 320, height: 640 }

if (ARTEFACTS) mkdirSync(ARTEFACTS, { recursive: true })
const started = await startBrowser()
const skip = 'missing' in started && started.missing
const service = skip ? undefined : await startPages()
after(async () => {
  if ('browser' in started) await started.browser.close()
  service?.stop()
})

/** A window for each locale, and used again: a new one has to load and compile the pages anew, which takes half a second. */
const windows = new Map<string, Page>()

async function windowFor(locale: string): Promise<Page> {
  if (!('browser' in started)) throw new Error('no browser')
  const context = await started.browser.newContext({
    viewport: WIDE,
    locale,
    timezoneId: 'Europe/Ljubljana',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  return page
}

/** An empty page, with its console messages and errors, and every host that it contacts. */
async function openPage(locale = 'en-GB') {
  const page = windows.get(locale) ?? (await windowFor(locale))
  windows.delete(locale)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    if (!request.url().startsWith(service!.base)) complaints.push(`asked elsewhere: ${request.url()}`)
  })
  service!.forget()
  const close = async () => {
    page.removeAllListeners()
    await page.evaluate(() => [localStorage.clear(), sessionStorage.clear()])
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.setViewportSize(WIDE)
    await page.emulateMedia({ colorScheme: 'light' })
    windows.set(locale, page)
  }
  return { page, complaints, close }
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** Buttons that a finger cannot hit alone: lower than 44 pixels, or so near to another one that it hits both. */
const tightButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.step .button')].map((each) => ({
      text: each.textContent,
      box: each.getBoundingClientRect(),
    }))
    const isNear = (a: DOMRect, b: DOMRect) =>
      Math.max(a.left - b.right, b.left - a.right) < 8 && Math.max(a.top - b.bottom, b.top - a.bottom) < 8
    return all
      .filter(({ box }, at) => box.height < 44 || all.some((other, its) => its !== at && isNear(box, other.box)))
      .map(({ text }) => text ?? '')
  })

/** What a finger misses: below 44 pixels where it stands alone, below 24 within text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(a, button, select, summary):not(.skip)')].flatMap((each) => {
      const { width, height } = each.getBoundingClientRect()
      const isInText = each.matches('p:not(.downloads) > a:not(.button)')
      return width > 0 && height < (isInText ? 24 : 44) ? [`${each.textContent}: ${height}`] : []
    }),
  )

const textOf = async (page: Page): Promise<string> => (await page.locator('#root').textContent()) ?? ''

/** The new step is shown once its heading has the focus. */
const stepped = (page: Page) => page.waitForFunction(() => document.activeElement?.tagName === 'H1')

/** The field for the PIN has the focus, and is described by where the PIN was sent. */
const inPinField = (page: Page) =>
  page.waitForFunction(() => {
    const at = document.activeElement
    const described = at?.closest('form')?.getAttribute('aria-describedby') ?? ''
    return at instanceof HTMLInputElement && / PIN /.test(document.getElementById(described)?.textContent ?? '')
  })

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { tagName = '', textContent = '' } = document.activeElement ?? {}
    return `${tagName} ${textContent?.trim()}`
  })

/** Presses Tab until the element has the focus, like a keyboard user. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const at = document.activeElement
      const labels =
        at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.textContent).join(' ') : ''
      return `${at?.getAttribute('aria-label') ?? ''} ${labels} ${at?.textContent}`
    })
    if (wanted.test(here)) return
  }
  assert.fail(`Tab never reached ${wanted}`)
}

/** The rules that depend on width and colours; axe's other rules depend only on the content, which is the same. */
const BY_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

type Look = { size: 'wide' | 'phone'; viewport: typeof WIDE; colorScheme: 'light' | 'dark'; rules?: string[] }

const [FIRST, SECOND]: [Look, Look] = [
  { size: 'wide', viewport: WIDE, colorScheme: 'light' },
  { size: 'phone', viewport: PHONE, colorScheme: 'dark' },
]
const EVERY: Look[] = [
  FIRST,
  { ...SECOND, rules: BY_LOOK },
  { size: 'wide', viewport: WIDE, colorScheme: 'dark', rules: BY_LOOK },
  { size: 'phone', viewport: PHONE, colorScheme: 'light', rules: BY_LOOK },
]
let seen = 0

/** One state of a page: wide and light, or narrow and dark, in turn; with ALL or ARTEFACTS in all four. */
async function look(page: Page, name: string): Promise<void> {
  seen++
  for (const { size, viewport, colorScheme, rules } of ALL || ARTEFACTS ? EVERY : seen % 2 ? [FIRST] : [SECOND]) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await faultsOf(page, rules), [], `${name}, ${size}, ${colorScheme}`)
    if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}${name}-${size}-${colorScheme}.png`, fullPage: true })
  }
  await page.setViewportSize(NARROW)
  assert.equal(await overflowOf(page), 0, `${name} scrolls sideways at 320 px`)
  assert.doesNotMatch(await textOf(page), /\{\w+\}|undefined|NaN|Invalid|\d{4}-\d\d-\d\d/, name)
  assert.deepEqual(await smallTargets(page), [], name)
  await page.setViewportSize(WIDE)
}

for (const { path, scenes } of WALKS) {
  const names = scenes.map(([name]) => name).join(', ')
  test(`accessible in light and dark, wide and narrow: ${names}`, { skip }, async () => {
    const { page, complaints, close } = await openPage()
    await page.goto(`${service!.base}${path}`)
    await page.locator('h1').waitFor()
    await prepareAxe(page)
    for (const [name, act] of scenes) {
      await act?.(page)
      await look(page, name)
    }
    assert.deepEqual(complaints, [])
    await close()
  })
}

for (const language of aPartOf(LANGUAGES)) {
  test(`${language}: the pages use it, and it fits the narrowest screen`, { skip }, async () => {
    const t = await loadTexts(language)
    const { page, complaints, close } = await openPage(language)
    await page.setViewportSize(NARROW)
    await page.goto(`${service!.base}/consent/con_renewal?ask=2#link`)
    await page.getByRole('button', { name: t.ask.sendPin }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), language)
    assert.equal(await overflowOf(page), 0)
    if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}language-${language}-read.png`, fullPage: true })
    await page.getByRole('button', { name: t.ask.sendPin }).click()
    await page.getByLabel(t.pin.label, { exact: true }).fill(PIN)
    assert.deepEqual(await tightButtons(page), [])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t.ask.approve, exact: true }).waitFor()
    assert.equal(await overflowOf(page), 0)
    assert.deepEqual(await tightButtons(page), [])
    await page.goto(`${service!.base}/consent/con_banks#link`)
    await page.getByRole('button', { name: t.ask.sendPin }).click()
    await page.getByLabel(t.pin.label, { exact: true }).fill(PIN)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t.bank.choose }).waitFor()
    await page.getByRole('button', { name: /^Nordbank/ }).waitFor()
    assert.equal(await overflowOf(page), 0)
    if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}language-${language}-bank.png` })
    await page.getByLabel(t.bank.search).fill('no such bank')
    await page.getByText(t.bank.notFound).waitFor()
    await page.getByLabel(t.bank.search).fill('verein')
    await page.getByRole('button', { name: /^Vereinigte/ }).click()
    await page.getByRole('button', { name: t.bank.otherBank }).waitFor()
    assert.deepEqual(await tightButtons(page), [])
    assert.equal(await overflowOf(page), 0)
    if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}language-${language}-bank-go.png` })
    await page.goto(`${service!.base}/me`)
    await page.getByLabel(t.me.emailLabel).fill('banks@example.com')
    await page.keyboard.press('Enter')
    await page.getByLabel(t.pin.label, { exact: true }).fill(PIN)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t.me.signOut }).waitFor()
    await page
      .getByRole('button', { name: new RegExp(`^${t.me.details}: `) })
      .first()
      .click()
    await page.getByText(t.consent.delivered).first().waitFor()
    await page.getByText(t.bank.status.action_needed).waitFor()
    assert.equal(await overflowOf(page), 0)
    assert.doesNotMatch(await textOf(page), /\{\w+\}/)
    if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}language-${language}-me.png`, fullPage: true })
    assert.deepEqual(complaints, [])
    await close()
  })
}

test('the language of the client comes first, and the menu changes it', { skip }, async () => {
  const { page, close } = await openPage('fr')
  await page.goto(`${service!.base}/consent/con_german#link`)
  await page.getByRole('heading', { level: 1, name: 'Darf Demo Shop Ihre Bankkonten ansehen?' }).waitFor()
  await page.getByLabel('Sprache').selectOption({ label: LANGUAGE_NAMES.hr })
  await page.getByRole('heading', { level: 1, name: 'Smije li Demo Shop vidjeti vaše bankovne račune?' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'hr')
  await close()
})

test('a whole consent by keyboard alone, with the focus on every step', { skip }, async () => {
  const { page, complaints, close } = await openPage()
  await page.goto(`${service!.base}/consent/con_open#link`)
  await page.locator('h1').waitFor()
  await tabTo(page, /Send me the PIN/)
  await page.keyboard.press('Enter')
  await inPinField(page)
  await page.keyboard.type('111111')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('not correct').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('123 456')
  await page.keyboard.press('Enter')
  await page.getByText('Which accounts').waitFor()
  await stepped(page)
  assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0, 'nothing is ticked beforehand')
  await tabTo(page, /Savings/)
  await page.keyboard.press('Space')
  await tabTo(page, /^\s*Allow/)
  await page.keyboard.press('Enter')
  await page.getByText('You said yes').waitFor()
  await stepped(page)
  await tabTo(page, /Stay here/)
  await page.keyboard.press('Enter')
  assert.match(await textOf(page), /Savings for the holidays/)
  const back = page.getByRole('link', { name: 'Back to Demo Shop' })
  assert.equal(await back.getAttribute('href'), 'https://shop.example/done?consentId=con_open&status=valid')
  await tabTo(page, /Back to Demo Shop/)
  assert.deepEqual(complaints, [])
  await close()
})

test('refusing by keyboard asks for confirmation once, and going back returns the focus', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${service!.base}/consent/con_open#link`)
  await page.locator('h1').waitFor()
  await tabTo(page, /Refuse/)
  await page.keyboard.press('Enter')
  assert.match(await focused(page), /sure you want to refuse/)
  await tabTo(page, /No, go back/)
  await page.keyboard.press('Enter')
  assert.match(await focused(page), /BUTTON Refuse/)
  await page.keyboard.press('Enter')
  await tabTo(page, /Yes, refuse/)
  await page.keyboard.press('Enter')
  await page.getByText('You said no').waitFor()
  assert.equal(service!.seen.filter((line) => line.endsWith('/decision')).length, 1)
  await close()
})

test('yes and no have the same size', { skip }, async () => {
  for (const viewport of [WIDE, PHONE]) {
    const { page, close } = await openPage()
    await page.setViewportSize(viewport)
    await page.goto(`${service!.base}/consent/con_open#link`)
    await toAccounts(page)
    const [yes, no] = await Promise.all(
      ['Allow', 'Refuse'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
    )
    assert.deepEqual([yes!.width, yes!.height], [no!.width, no!.height])
    await close()
  }
})

test('a reload after the PIN keeps the step; a renewal has its accounts ticked', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${service!.base}/consent/con_renewal?ask=2#link`)
  await toAccounts(page)
  await page.reload()
  await page.getByText('Which accounts').waitFor()
  assert.equal(await page.getByRole('checkbox', { name: /Current account/ }).isChecked(), true)
  assert.equal(await page.getByRole('checkbox', { name: /Credit card/ }).isChecked(), false)
  await close()
})

test('the consent page is in the font of the service, and nothing moves when it is shown', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${service!.base}/consent/con_open#link`)
  await page.locator('h1').waitFor()
  assert.match(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily), /^Inter,/)
  const shift = await page.evaluate(async () => {
    await document.fonts.ready
    const seen = await new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      // No entry is no event: two frames later there is none.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
    })
    return seen.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
  })
  assert.equal(shift, 0)
  await close()
})

test('a logo from a host that the policy does not name is not loaded: the initials are shown', { skip }, async () => {
  const { page, close } = await openPage()
  const failures: string[] = []
  page.on('requestfailed', (request) => failures.push(`${request.url()} ${request.failure()?.errorText}`))
  await page.goto(`${service!.base}/consent/con_elsewhere#link`)
  await page.locator('.initials').waitFor()
  assert.equal(await page.locator('img').count(), 0)
  assert.deepEqual(failures, ['https://cdn.example/logo.png csp'])
  await close()
})

test('a logo is loaded in the size and format that the browser shows best', { skip }, async () => {
  const { page, complaints, close } = await openPage()
  await page.goto(`${service!.base}/consent/con_logo#link`)
  const img = page.locator('.logo img')
  await img.waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.logo img')?.complete)
  assert.match(await img.evaluate((one: HTMLImageElement) => one.currentSrc), /\/logos\/demo-160\.webp$/)
  assert.deepEqual(complaints, [])
  await close()
})

test("the purpose is told in the owner's language if the tenant wrote it in that, else in the default one", {
  skip,
}, async () => {
  const { page, close } = await openPage('fr')
  await page.goto(`${service!.base}/consent/con_german#link`)
  await page.getByText('Um Ihre Ausgaben jeden Morgen in ein Budget einzuordnen').waitFor()
  await page.getByLabel('Sprache').selectOption({ label: LANGUAGE_NAMES.fr })
  await page.getByText('To sort your spending into a budget every morning').waitFor()
  assert.equal(await page.getByText('Ihr Haushaltsbuch').count(), 0)
  await close()
})

test('the page names the privacy page of the tenant, and who runs this one by which licence', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${service!.base}/consent/con_open#link`)
  const link = page.getByRole('link', { name: /^How Demo Shop handles your data/ })
  assert.equal(await link.getAttribute('href'), 'https://shop.example/privacy')
  assert.match((await link.getAttribute('rel'))!, /noopener noreferrer/)
  await page.getByText('Operator of this page: Example Payments d.o.o. (licence: Banka Slovenije, AIS-0042)').waitFor()
  await close()
})

test('an owner signs in, takes a consent back and signs out, by keyboard alone', { skip }, async () => {
  const { page, complaints, close } = await openPage()
  await page.goto(`${service!.base}/me`)
  await page.locator('h1').waitFor()
  await tabTo(page, /Your e-mail address/)
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('does not look like an e-mail').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('ana@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('If we know ana@example.com').waitFor()
  await inPinField(page)
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor()
  await page.getByRole('heading', { name: 'Krediti Zvezda' }).waitFor()
  await tabTo(page, /^Details: /)
  await page.keyboard.press('Enter')
  await tabTo(page, /All views/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show more views' }).waitFor()
  assert.ok(service!.seen.some((line) => line === 'GET /owner/consents/con_1/reads?limit=20'))
  await tabTo(page, /Stop access: Krediti/)
  await page.keyboard.press('Enter')
  assert.match(await focused(page), /Stop this access/)
  await tabTo(page, /Yes, stop access/)
  await page.keyboard.press('Enter')
  await page.getByText('Krediti Zvezda can no longer look').waitFor()
  // The text appears a moment before the focus moves.
  await page.waitForFunction(() => document.activeElement?.tagName === 'P')
  assert.match(await focused(page), /^P .*can no longer look/)
  await page.keyboard.press('Shift+Tab')
  assert.match(
    (await page.getByRole('link', { name: 'Save this list: As a table (CSV)' }).last().getAttribute('href')) ?? '',
    /^\/owner\/reads\.csv\?language=en$/,
  )
  await page.getByRole('button', { name: 'Sign out' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('You are signed out').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a session that ends while the page is open leads back to the sign-in', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${service!.base}/me`)
  await signIn(page)
  await page.context().clearCookies()
  await page
    .getByRole('button', { name: /^Stop access/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Yes, stop access' }).click()
  await page.getByText('For your safety, you were signed out').waitFor()
  await page.getByLabel('Your e-mail address').waitFor()
  await close()
})

test('the link of a message signs in after the press of a button', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${service!.base}/me#pin_1.right`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor()
  assert.ok(!page.url().includes('#'), page.url())
  await close()
})

test('a language that was picked stays after a reload, on both pages, before that of the client', {
  skip,
}, async () => {
  const { page, complaints, close } = await openPage('fr')
  await page.goto(`${service!.base}/me`)
  await page.getByLabel('Langue').selectOption({ label: LANGUAGE_NAMES.sl })
  const { me, ask } = await loadTexts('sl')
  await page.getByRole('heading', { name: me.title }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: me.title }).waitFor()
  await page.goto(`${service!.base}/consent/con_german#link`)
  await page.getByRole('button', { name: ask.sendPin }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'sl')
  assert.deepEqual(complaints, [])
  await close()
})

test('queries, visits and payments do not contradict what was allowed, and numbers are masked', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${service!.base}/me`)
  await signIn(page)
  const once = page.getByRole('article').filter({ hasText: 'Your tax return' })
  await once.waitFor()
  for (const one of await page.getByRole('button', { name: /^Details: / }).all()) await one.click()
  await once.getByText('Just once').first().waitFor()
  await once.getByText('Once · 2 views', { exact: true }).waitFor()
  await page.getByText('Asked 3 times. One answer, to the newest request, is enough.').waitFor()
  const text = await textOf(page)
  assert.ok(!text.includes('9900'), 'no whole account number')
  assert.ok(text.includes('Account details, how much is in them, and payments · Every day'), text)
  assert.ok(text.includes('For Current account ••••\u00a06767 (Banka Lipa), Credit card (Nordbank), allowed on'), text)
  await page.getByRole('button', { name: 'Show full account number: 6767' }).first().click()
  await page.getByText('SI56 9900 2102 3456 767').waitFor()
  await page.goto(`${service!.base}/consent/con_once#link`)
  await page.getByText('For 45 minutes from the first view').waitFor()
  await close()
})

test('on a phone the confirmation is in view as a whole, wherever the button was', { skip }, async () => {
  const { page, close } = await openPage()
  await page.setViewportSize(PHONE)
  await page.goto(`${service!.base}/me`)
  await signIn(page)
  const stop = page.getByRole('button', { name: /^Stop access: Krediti/ })
  await stop.evaluate((each) => each.scrollIntoView({ block: 'end' }))
  const details = page.getByRole('button', { name: 'Details: A look at your income' })
  const [ends, opens] = [await stop.boundingBox(), await details.boundingBox()]
  assert.ok(opens!.y < ends!.y + ends!.height && ends!.y < opens!.y + opens!.height, 'two buttons of one line')
  await stop.click()
  const box = await page.locator('.confirm').boundingBox()
  assert.ok(box!.y >= 0 && box!.y + box!.height <= PHONE.height, JSON.stringify(box))
  assert.match(await focused(page), /Stop this access/)
  await close()
})

test('everything of a tenant is taken back at once, and the page says so', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${service!.base}/me`)
  await signIn(page)
  await page.getByRole('button', { name: 'Stop all access for Demo Shop' }).first().click()
  await page.getByRole('button', { name: 'Yes, stop all access' }).click()
  await page.getByText('Demo Shop can no longer look at your accounts').waitFor()
  await page
    .getByRole('button', { name: /Demo Shop/ })
    .first()
    .waitFor({ state: 'detached' })
  assert.equal(service!.seen.filter((line) => line === 'POST /owner/tenants/ten_1/revocation').length, 1)
  // What it asks for can be read and copied, and has the owner's name and all that had been allowed.
  const message = (await page.locator('blockquote').textContent()) ?? ''
  for (const part of ['Demo Shop d.o.o.', 'Your household budget', 'Your tax return', 'con_1', 'con_7'])
    assert.ok(message.includes(part), message)
  assert.match(message, /Accounts: Current account ••••\u00a06767 \(Banka Lipa\), Credit card \(Nordbank\)/)
  assert.match(message, /Until \d+ [A-Z]\w+ \d{4}\n/)
  assert.ok(message.endsWith('\nAna'), message)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), message)
  assert.equal(await page.getByRole('button', { name: /^Stop access: Krediti/ }).count(), 1)
  await close()
})
