import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { camtText } from '../../test/statements/generate-camt.ts'
import { faultsOf, prepareAxe } from '../../test/support/axe.ts'
import { startBrowser } from '../../test/support/browser.ts'
import { fill, makeFixture, makeOwner, record } from '../../test/support/make.ts'
import { openConsole, PASSWORD, startConsole } from './console-browser.ts'
import { LISTS } from './console-fixture.ts'

/** With ARTEFACTS=1 every page is also saved as a screenshot in web/artefacts. */
const ARTEFACTS = process.env.ARTEFACTS === '1' && fileURLToPath(new URL('../artefacts/', import.meta.url))
if (ARTEFACTS) mkdirSync(ARTEFACTS, { recursive: true })

const IBAN = 'SI56192001234567892'
const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const started = await startBrowser()
const skip = 'missing' in started && started.missing
const running = skip ? undefined : await startConsole()
after(async () => {
  if ('browser' in started) await started.browser.close()
})
const enter = (role?: Parameters<typeof openConsole>[2]) => {
  if (!('browser' in started)) throw new Error('no browser')
  return openConsole(started.browser, running!, role)
}

/** The rules that depend on width and colours; axe's other rules depend only on the content. */
const BY_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

/** Colours and sizes come from the same few variables on every page, so some pages stand for all on a phone and in dark. */
const IN_FULL = new Set(['sign-in', 'enrol', 'overview', 'tenants', 'transaction', 'reviews', 'imports'])

async function look(page: Page, name: string): Promise<void> {
  await prepareAxe(page)
  for (const [size, viewport] of [
    ['wide', WIDE],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      const isFirst = size === 'wide' && colorScheme === 'light'
      if (!isFirst && !ARTEFACTS && !IN_FULL.has(name)) continue
      await page.emulateMedia({ colorScheme })
      const rules = colorScheme === 'light' ? undefined : BY_LOOK
      if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}console-${name}-${size}-${colorScheme}.png` })
      assert.deepEqual(await faultsOf(page, rules), [], `${name}, ${size}, ${colorScheme}`)
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.ok(over <= 0, `${name} scrolls sideways, ${size}`)
  }
  const text = (await page.locator('#root').textContent()) ?? ''
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN|Invalid|\[object/, name)
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('sign-in, code and enrolment are accessible in light and dark, wide and on a phone', { skip }, async () => {
  const { page, open, state, complaints, close } = await enter(null)
  await open('')
  await look(page, 'sign-in')
  await page.getByLabel('E-mail address').fill('ana@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from your app').waitFor()
  await look(page, 'code')
  state.enrolled = false
  await open('')
  await page.getByLabel('E-mail address').fill('ana@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await look(page, 'enrol')
  await page.getByLabel('The code that the app shows now').fill('123456')
  await page.keyboard.press('Enter')
  await page.getByText('abcd-efgh-1000').waitFor()
  await look(page, 'recovery')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

const idOf = (row: object) => String(Object.values(row)[0])

/** Every list with its first row opened, and every form for a new one. */
const PAGES: [name: string, path: string, text: RegExp][] = [
  ['overview', '', /What needs a person/],
  ...Object.entries(LISTS).map(([noun, rows]): [string, string, RegExp] => [noun, `/${noun}/${idOf(rows[0]!)}`, /./]),
  ['transactions', '/transactions?accountId=acc_1', /Mestni promet/],
  ['transaction', '/transactions/tx_00000000000000000000000003?accountId=acc_1', /Where it comes from/],
  ...['tenants', 'keys', 'inquiries', 'webhooks', 'operators', 'operator-tokens', 'category-rules'].map(
    (noun): [string, string, RegExp] => [`${noun}-new`, `/${noun}/new`, /Cancel/],
  ),
  ['nothing-found', '/transactions?accountId=acc_1&text=nothing', /Nothing matches/],
  ['whose', '/transactions', /Whose transactions/],
  ['nowhere', '/nowhere', /nothing here/],
  ['unknown', '/tenants/ten_unknown', /There is no tenants ten_unknown/],
]
for (const [name, path, text] of PAGES) {
  test(`accessible in light and dark, wide and on a phone: ${name}`, { skip }, async () => {
    const { page, open, complaints, close } = await enter()
    await open(path)
    await page.getByText(text).first().waitFor()
    if (path.split('/').length > 2) await page.locator('.panel').waitFor()
    await look(page, name)
    assert.deepEqual(complaints, [])
    await close()
  })
}

test('accessible in light and dark, wide and on a phone: a report of an import and doubtful matches', {
  skip,
}, async () => {
  const { deps } = running!.service
  const { accountId } = await makeFixture(deps)
  const { booked: _, ...hold } = record({ sourceId: 'h', amount: '-12.30', status: 'pending' })
  await fill(deps, accountId, [{ ...hold, authorised: '2026-02-10T18:15:00+01:00' }])
  await fill(deps, accountId, [record({ sourceId: 'b', amount: '-14.00' })])
  await makeOwner(deps, { iban: IBAN })
  const { page, open, complaints, close } = await enter()
  await open('/reviews')
  await page.locator('.pair-card').waitFor()
  await look(page, 'reviews')
  await open('/imports')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ])
  const buffer = Buffer.from([...camtText({ iban: IBAN, entries: 40, off: 500n })].join(''))
  await chooser.setFiles({ name: 'february.xml', mimeType: 'application/xml', buffer })
  await page.getByRole('link', { name: 'See the report' }).click()
  await page.locator('.counts').waitFor()
  await look(page, 'imports')
  assert.deepEqual(complaints, [])
  await close()
})
