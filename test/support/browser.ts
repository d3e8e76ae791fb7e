import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** npm brings a Chromium for x64 Linux. Its own arguments are left out: they switch off what the tests look at. */
async function packedBrowser(): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  // Only where it believes to be on a bare machine does it bring the libraries that such a machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return [await packed.executablePath()]
}

/** A browser for a test: the packed one, else the machine's own. Without one the reason, for the test's `skip`. */
export async function startBrowser(): Promise<{ browser: Browser } | { missing: string }> {
  const faults: string[] = []
  for (const executablePath of [...(await packedBrowser()), ...SYSTEM.filter((path) => existsSync(path))]) {
    try {
      return { browser: await chromium.launch({ executablePath, args: QUIET }) }
    } catch (error) {
      faults.push(`${executablePath} does not start: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  return { missing: faults.join('; ') || `no Chromium on this machine; looked for ${SYSTEM.join(', ')}` }
}
