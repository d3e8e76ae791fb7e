import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { startWorker, type Worker } from '../../src/platform/jobs/worker.service.ts'
import { openJobs } from '../../src/worker/job-kinds.ts'
import { isComplaint, startBrowser } from '../../test/support/browser.ts'
import { startMailServer } from '../../test/support/mail-server.ts'
import { operatorsOf } from '../../test/support/operators.ts'
import { TEST_SETTINGS, type TestService, testService } from '../../test/support/service.ts'

type Mail = Awaited<ReturnType<typeof startMailServer>>
type Operators = ReturnType<typeof operatorsOf>
export type ConsolePlace = { base: string; browser: Browser; operators: Operators }
export type ConsoleService = ConsolePlace & { service: TestService; nextPin: Mail['nextPin'] }
/** Somebody who has enrolled a second factor. */
export type EnrolledOperator = Awaited<ReturnType<Operators['signedIn']>>

/** The service with a worker, a mail server, and the pages of web/dist; or why there is no browser to look at them. */
export async function startConsole(more: Record<string, string> = {}): Promise<ConsoleService | { missing: string }> {
  const started = await startBrowser()
  if ('missing' in started) return started
  const { browser } = started
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-console-'))
  const mail = await startMailServer()
  let worker: Worker | undefined
  let closeJobs = async () => {}
  // Registered before the hooks of service and database: hooks run in registration order.
  after(async () => {
    await browser.close()
    await worker?.stop()
    await closeJobs()
    mail.stop()
    await rm(folder, { recursive: true, force: true })
  })
  // Without an address of its own, the service is reached where it listens.
  const env = { SMTP_URL: mail.url, WEBHOOK_ALLOW: '127.0.0.0/8', DATA_DIR: folder, PUBLIC_URL: '', ...more }
  const service = await testService(env, undefined, () => worker?.wake())
  const base = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const config = readConfig({ ...TEST_SETTINGS, ...env, PUBLIC_URL: base })
  const jobs = await openJobs(config, service.deps, { onMessage: () => {}, onWebhook: () => {} })
  closeJobs = jobs.close
  worker = startWorker(service.deps, jobs.kinds, (error) => service.logs.push(String(error)))
  const operators = operatorsOf(service, { origin: base })
  return { base, service, browser, operators, nextPin: mail.nextPin }
}

/** A service that a test runs itself, shown in a browser. */
export async function showConsole(service: TestService): Promise<ConsolePlace | { missing: string }> {
  const started = await startBrowser()
  if ('missing' in started) return started
  const { browser } = started
  after(() => browser.close())
  const base = await service.app.listen({ port: 0, host: '127.0.0.1' })
  return { base, browser, operators: operatorsOf(service, { origin: base }) }
}

/** A window in which a new operator of this role is signed in. */
export async function enterAs(place: ConsolePlace, role: Role) {
  const operator = await place.operators.signedIn(role)
  return { operator, ...(await openWindow(place, operator)) }
}

const WIDE = { width: 1280, height: 900 }
/** Closed windows, by locale, to be used again: a new one compiles the pages anew, which takes half a second. */
const closed = new Map<string, Page[]>()

async function windowFor(browser: Browser, locale: string): Promise<Page> {
  const known = closed.get(locale)?.pop()
  if (known) return known
  const context = await browser.newContext({
    viewport: WIDE,
    locale,
    timezoneId: 'Europe/Ljubljana',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Leaves nothing for the next test that gets this window; on a page of a bank it could not clear our storage. */
async function closeWindow(page: Page, base: string, locale: string): Promise<void> {
  if (page.isClosed() || !page.url().startsWith(base)) return page.context().close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => [localStorage.clear(), sessionStorage.clear()])
  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  closed.set(locale, [...(closed.get(locale) ?? []), page])
}

/** A browser window, signed in by the cookies of an operator, or not at all. */
export async function openWindow(
  { browser, base }: Pick<ConsolePlace, 'browser' | 'base'>,
  operator?: EnrolledOperator,
  locale = 'en-GB',
) {
  const page = await windowFor(browser, locale)
  const cookies = (operator?.cookie ?? '').split('; ').filter(Boolean)
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url: base }
    }),
  )
  const complaints: string[] = []
  const calls: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/manage/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  /** Loads the console at an address. */
  const open = async (path: string) => {
    await page.goto(`${base}/console${path}`)
    await page.locator('h1').first().waitFor()
  }
  /** Follows an address within the console, without loading the page again. */
  const go = (path: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/console${path}`)
  return { page, open, go, calls, complaints, close: () => closeWindow(page, base, locale) }
}

export type ConsoleWindow = Awaited<ReturnType<typeof openWindow>>

/** One operator of each role, signed in at the first need and then kept. */
export function enrolledOperators({
  operators: { signedIn },
}: ConsoleService): (role: Role) => Promise<EnrolledOperator> {
  const known = new Map<Role, Promise<EnrolledOperator>>()
  return (role) => {
    const operator = known.get(role) ?? signedIn(role)
    known.set(role, operator)
    return operator
  }
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const exactButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Beside a list, or the page of an owner. */
export const panel = (page: Page) => page.locator('.panel, .desk')
/** Searches in a field of the panel, and takes the first match. */
export const choose = async (page: Page, label: string, text: string) => {
  await panel(page).getByRole('combobox', { name: label }).fill(text)
  await page
    .getByRole('option')
    .filter({ hasText: new RegExp(text, 'i') })
    .first()
    .click()
}
/** A value in the facts of the panel. */
export const factOf = (page: Page, name: string) =>
  panel(page)
    .locator('dl.facts > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
/** Waits for an element; without it, the error says which page is shown instead. */
export const shows = (page: Page, element: Locator): Promise<void> =>
  element.waitFor().catch(async (error: Error) => {
    error.message += `\n${page.url()} shows:\n${await page.locator('body').innerText()}`
    throw error
  })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Presses Tab until the element has the focus, like a keyboard user. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const at = document.activeElement
      const isField =
        at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement
      if (isField) return [...(at.labels ?? [])].map((each) => each.textContent).join(' ')
      return `${at?.getAttribute('aria-label') ?? ''} ${at?.getAttribute('role') === 'grid' ? '' : at?.textContent}`
    })
    seen.push(here.trim().slice(0, 40))
    if (wanted.test(here.trim())) return
  }
  throw new Error(`Tab never reached ${wanted}; it passed ${seen.join(' | ')}`)
}

/** Takes the first category that is found by what is typed; the field shows it then. */
export async function chooseCategory(page: Page, typed: string, expected: string): Promise<void> {
  const box = page.locator('form').getByRole('combobox', { name: 'Category', exact: true })
  await box.fill(typed)
  await page.locator('.choice[data-focused]', { hasText: expected }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.chooser-list').waitFor({ state: 'detached' })
  assert.equal(await box.inputValue(), expected)
}
