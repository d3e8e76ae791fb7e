import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Route } from 'playwright-core'
import { build } from 'vite'
import type { Role } from '../../src/changes/actor.ts'
import { atCommandLine } from '../../src/changes/actor.ts'
import { consolePolicy, pagesPolicy, previewPolicy } from '../../src/http/pages.routes.ts'
import { createOperatorToken } from '../../src/operators/operator-token.service.ts'
import { type TestService, testService } from '../../test/support/service.ts'
import { deliveries, FINDINGS, LISTS, lineageOf, MANY, NEW_KEY, OVERVIEW, transactionAt } from './console-fixture.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** Not web/dist: another test may be reading that. */
const BUILT = fileURLToPath(new URL('../../node_modules/.cache/console/', import.meta.url))
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** What the service itself answers; all else is answered by the fixture until it does. */
const REAL =
  /^\/manage\/(imports|statements|reviews|category-rules|transactions\/tx_[^/]+\/(join|separate|withdraw|matches))/

export const PASSWORD = 'correct horse battery staple'
const TOTP = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Vitrine:ana%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Vitrine',
}
const RECOVERY = Array.from({ length: 10 }, (_, at) => `abcd-efgh-${1000 + at}`)

type Json = { status?: number; body?: unknown }
const refuse = (status: number, errorMessage: string, errorCode: string): Json => ({
  status,
  body: { errorMessage, errorCode, requestId: 'req_g2mWFuaadXPAFu8E' },
})

/** The console on a real service and a real database, in a real browser. */
export async function startConsole() {
  const service = await testService()
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.console.config.ts`,
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true },
  })
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
  const tokens = new Map<Role, string>()
  for (const role of ['viewer', 'editor', 'admin'] as const)
    tokens.set(
      role,
      (await createOperatorToken(service.deps, atCommandLine('test'), { label: role, expires: null, role })).token,
    )
  return { base, service, tokens }
}

type Started = { base: string; service: TestService; tokens: Map<Role, string> }

/** A browser window, signed in unless told otherwise. */
export async function openConsole(browser: Browser, { base, tokens }: Started, role: Role | null = 'admin') {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  const calls: string[] = []
  const state = { signedIn: role as Role | null, enrolled: true, lists: { ...LISTS } }
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
  await page.route(/\/manage\//, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    const method = request.method()
    calls.push(`${method} ${url.pathname}${url.search}`)
    const json = ({ status = 200, body }: Json) =>
      route.fulfill({ status, ...(body !== undefined && { json: body }), ...(status === 204 && { body: '' }) })
    if (url.pathname.startsWith('/manage/session')) return json(answerSession(method, url.pathname, request.postData()))
    if (state.signedIn === null) return json(refuse(401, 'The session has ended.', 'unauthorized'))
    if (REAL.test(url.pathname))
      return route.continue({
        headers: { ...request.headers(), authorization: `Bearer ${tokens.get(state.signedIn)}` },
      })
    return json(answer(method, url))
  })

  const operator = () => ({ id: 'opr_1', email: 'ana@example.com', role: state.signedIn })
  const answerSession = (method: string, path: string, text: string | null): Json => {
    const { password, code } = JSON.parse(text ?? '{}') ?? {}
    if (path === '/manage/session/totp') return { body: TOTP }
    if (path === '/manage/session/totp/confirm') {
      state.enrolled = true
      state.signedIn = 'admin'
      return { body: { recoveryCodes: RECOVERY } }
    }
    if (method === 'DELETE') {
      state.signedIn = null
      return { status: 204 }
    }
    if (method === 'GET')
      return state.signedIn
        ? { body: { next: null, operator: operator() } }
        : refuse(401, 'No session.', 'unauthorized')
    if (password !== PASSWORD || (code !== undefined && code !== '123456')) return refuse(401, 'No.', 'unauthorized')
    if (!state.enrolled) return { body: { next: 'enrol' } }
    if (code === undefined) return { body: { next: 'code' } }
    state.signedIn = role ?? 'admin'
    return { status: 201, body: { next: null, operator: operator() } }
  }
  const answer = (method: string, { pathname, searchParams }: URL): Json => {
    const [, , noun = '', which, rest] = pathname.split('/')
    if (noun === 'overview') return { body: OVERVIEW }
    if (noun === 'health') return { body: { state: 'warning', findings: FINDINGS } }
    if (rest === 'logo')
      return method === 'GET'
        ? refuse(404, 'There is no logo.', 'not_found')
        : { status: 202, body: { state: 'waiting' } }
    if (rest === 'deliveries') return { body: { data: deliveries, metadata: {} } }
    if (method === 'DELETE' && searchParams.get('preview') === 'true')
      return { body: { keys: 2, inquiries: 1, consents: 1204, openConsents: 37 } }
    if (noun === 'keys' && method === 'POST') return { status: 201, body: NEW_KEY }
    if (noun === 'tenants' && method === 'POST')
      return refuse(400, '"slug" is taken. Choose another one.', 'invalid_parameter')
    if (method !== 'GET') return { body: {} }
    if (noun === 'transactions' && which !== undefined)
      return { body: lineageOf(transactionAt(Number(which.slice(3)))) }
    if (noun === 'transactions') {
      const start = Number(searchParams.get('cursor') ?? 0)
      const count = Math.min(Number(searchParams.get('limit') ?? 100), MANY - start)
      const data =
        searchParams.get('text') === 'nothing'
          ? []
          : Array.from({ length: count }, (_, at) => transactionAt(start + at))
      return {
        body: { data, metadata: data.length > 0 && start + count < MANY ? { next_cursor: String(start + count) } : {} },
      }
    }
    const list = state.lists[noun]
    if (!list) return refuse(404, 'There is no such address.', 'not_found')
    if (which === undefined) return { body: { data: list, metadata: {} } }
    const found = list.find((row) => Object.values(row).includes(which))
    return found ? { body: found } : refuse(404, `There is no ${noun} ${which}.`, 'not_found')
  }
  const open = async (path: string) => {
    await page.goto(`${base}/console${path}`)
    await page.locator('h1').first().waitFor()
  }
  return { page, open, state, calls, complaints, close: () => context.close() }
}
