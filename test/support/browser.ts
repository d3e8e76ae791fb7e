import { existsSync } from 'node:fs'
import { type Browser, type ConsoleMessage, chromium } from 'playwright-core'
import { deadline } from './deadline.ts'

/** The first has no window around its pages, and needs half of the time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** An npm package has Chromium for x64 Linux. Its default arguments are left out: they disable features under test. */
async function packedBrowser(): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  // It unpacks the libraries that a bare machine lacks only if it detects such a machine.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return [await packed.executablePath()]
}

type StartedBrowser = { browser: Browser } | { missing: string }
let started: Promise<StartedBrowser> | undefined

/**
 * A browser for tests: the packaged one, else the machine's own. Without one the reason, for the test's `skip`. Files that
 * share a process share it.
 */
export function startBrowser(): Promise<StartedBrowser> {
  started ??= launch()
  return started
}

async function launch(): Promise<StartedBrowser> {
  const faults: string[] = []
  for (const executablePath of [...(await packedBrowser()), ...SYSTEM.filter((path) => existsSync(path))]) {
    try {
      const browser = await chromium.launch({ executablePath, args: QUIET, timeout: deadline() })
      browser.on('context', (context) => context.setDefaultTimeout(deadline()))
      return { browser }
    } catch (error) {
      faults.push(`${executablePath} does not start: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  return { missing: faults.join('; ') || `no Chromium on this machine; looked for ${SYSTEM.join(', ')}` }
}

/**
 * Whether a page logs a fault. The browser logs every error status by itself, which the pages handle; and that a font was
 * not used within seconds, which only says that the machine is busy.
 */
export const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() !== 'log' && !/^Failed to load resource|was preloaded .* not used within/.test(message.text())
