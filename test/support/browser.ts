import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Where a Chromium is: npm brings one for x64 Linux, other machines may have their own. */
async function findBrowser(): Promise<{ path: string; args: string[] } | undefined> {
  const own = SYSTEM.find((path) => existsSync(path))
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium')
    return { path: await packed.executablePath(), args: packed.args }
  }
  return own === undefined ? undefined : { path: own, args: [] }
}

/** A browser for a test; without one the reason, for the test's `skip`. */
export async function startBrowser(): Promise<{ browser: Browser } | { missing: string }> {
  const found = await findBrowser()
  if (!found) return { missing: `no Chromium on this machine; looked for ${SYSTEM.join(', ')}` }
  return { browser: await chromium.launch({ executablePath: found.path, args: [...found.args, ...QUIET] }) }
}
