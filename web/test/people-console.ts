import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Route } from 'playwright-core'
import { build } from 'vite'
import type { Role } from '../../src/changes/actor.ts'
import { consolePolicy, pagesPolicy, previewPolicy } from '../../src/http/pages.routes.ts'
import { faultsOf, prepareAxe } from '../../test/support/axe.ts'
import { operatorsOf } from '../../test/support/operators.ts'
import { testService } from '../../test/support/service.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** Not web/dist, nor what another test builds: they may be reading that. */
const BUILT = fileURLToPath(new URL('../../node_modules/.cache/console-people/', import.meta.url))
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The console as it is now, on a real service: only its files come from here. */
export async function startPeopleConsole() {
  const service = await testService()
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.console.config.ts`,
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true },
  })
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
  return { base, service, operators: operatorsOf(service) }
}

export type PeopleConsole = Awaited<ReturnType<typeof startPeopleConsole>>

/** A browser in which an operator of this role is signed in. */
export async function openAs(browser: Browser, { base, operators }: PeopleConsole, role: Role) {
  const operator = await operators.signedIn(role)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
    reducedMotion: 'reduce',
  })
  const cookies = operator.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: base })))
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'log' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  const pageOf = (name: string, policy: string) => (route: Route) =>
    route.fulfill({
      body: readFileSync(`${BUILT}${name}.html`),
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    })
  const assets = new Set(readdirSync(`${BUILT}assets`))
  await page.route(/\/pages\/assets\//, (route) => {
    const name = route.request().url().split('/').at(-1)!
    if (!assets.has(name)) return route.fulfill({ status: 404 })
    return route.fulfill({
      body: readFileSync(`${BUILT}assets/${name}`),
      headers: { 'Content-Type': TYPES[extname(name)]! },
    })
  })
  await page.route(/\/console(\/|\?|$)/, pageOf('console', consolePolicy(pagesPolicy())))
  await page.route(/\/console\/preview$/, pageOf('preview', previewPolicy(pagesPolicy())))
  return {
    page,
    operator,
    complaints,
    open: (path: string) => page.goto(`${base}/console${path}`),
    close: () => context.close(),
  }
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const panel = (page: Page) => page.locator('.panel')
export const choose = async (page: Page, label: string, text: string) => {
  await panel(page).getByRole('combobox', { name: label }).fill(text)
  await page
    .getByRole('option')
    .filter({ hasText: new RegExp(text, 'i') })
    .first()
    .click()
}
export const dd = (page: Page, name: string) =>
  panel(page)
    .locator('dl.facts > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

/** By axe, wide and on a phone, light and dark. */
export async function look(page: Page, name: string): Promise<void> {
  await prepareAxe(page)
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await faultsOf(page), [], `${name}, ${width} px, ${colorScheme}`)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(over <= 0, `${name} scrolls sideways at ${width} px`)
    }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const text = (await page.locator('#root').textContent()) ?? ''
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN|Invalid|\[object/, name)
}
