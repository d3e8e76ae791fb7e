/**
 * Builds the pages of web/ into web/dist. `npm ci` runs it, so that a fresh clone has its pages. Without the build
 * tools (an install without development packages) existing pages are kept.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../web/', import.meta.url))

const vite = isInstalled('vite') ? await import('vite') : undefined
if (vite) {
  // The console comes second: it adds to the folder that the owners' pages empty.
  for (const config of ['vite.config.ts', 'vite.console.config.ts'])
    await vite.build({ root: web, configFile: `${web}${config}`, logLevel: 'warn' })
} else if (!existsSync(`${web}dist/consent.html`))
  console.log('The pages are not built. To build them: npm install --include=dev && npm run build')

function isInstalled(name: string): boolean {
  try {
    return import.meta.resolve(name) !== ''
  } catch {
    return false
  }
}
