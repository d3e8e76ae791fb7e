/**
 * What the consent page costs on a slow phone. Not a test: it prints its measurements.
 *
 *   npm run soak -- consent-page               the median of five visits with an empty cache
 *   npm run soak -- consent-page --visits=15
 *
 * The profile is that of Lighthouse: a processor four times slower than this one, 1.44 Mbit/s, 562 ms for each request.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { startBrowser } from '../test/support/browser.ts'

const PROGRAM = fileURLToPath(new URL('../bin/vitrine.js', import.meta.url))
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const SLOWER = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

const { values } = parseArgs({ options: { visits: { type: 'string', default: '5' } } })

const folder = await mkdtemp(join(tmpdir(), 'vitrine-consent-page-'))
const service = spawn(process.execPath, [PROGRAM, 'serve', '--demo'], {
  env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
})

async function consentUrl(): Promise<string> {
  for await (const line of createInterface(service.stdout))
    if (line.includes('Vitrine is ready'))
      return JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')).open.consentUrl
  throw new Error('The service did not start.')
}

/** Runs in the page, whose types are not those of Node. */
const SEEN = `(async () => {
  const entriesOf = (type) => new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries())).observe({ type, buffered: true })
    setTimeout(() => done([]), 500)
  })
  const [paints, largest, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift'].map(entriesOf),
  )
  return {
    'first contentful paint (ms)': paints.find(({ name }) => name === 'first-contentful-paint').startTime,
    'largest contentful paint (ms)': largest.at(-1).startTime,
    'layout shift': shifts.reduce((sum, { value }) => sum + value, 0),
  }
})()`

/** Milliseconds, kilobytes as sent, and the sum of all layout shifts. */
async function visit(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const sizes: Record<string, number> = {}
  const types = new Map<string, string>()
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    sizes[type] = (sizes[type] ?? 0) + encodedDataLength / 1000
  })
  await page.goto(url)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate<Record<string, number>>(SEEN)
  await context.close()
  const { Script = 0, Stylesheet = 0, Font = 0 } = sizes
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  return { ...seen, 'scripts (kB)': Script, 'styles (kB)': Stylesheet, 'font (kB)': Font, 'everything (kB)': all }
}

const medianOf = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

try {
  const url = await consentUrl()
  const started = await startBrowser()
  if ('missing' in started) throw new Error(started.missing)
  const visits: Record<string, number>[] = []
  while (visits.length < Number(values.visits)) visits.push(await visit(started.browser, url))
  for (const name of Object.keys(visits[0]!)) {
    const numbers = visits.map((each) => each[name]!)
    const digits = name === 'layout shift' ? 3 : name.endsWith('(ms)') ? 0 : 1
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)].map((each) => each.toFixed(digits))
    console.log(`${name.padEnd(30)} ${medianOf(numbers).toFixed(digits).padStart(8)}   (${least} to ${most})`)
  }
  await started.browser.close()
} finally {
  service.kill('SIGINT')
  await once(service, 'exit')
  await rm(folder, { recursive: true, force: true })
}
