import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { faultsOf, prepareAxe } from '../../test/support/axe.ts'
import { ALL } from '../../test/support/runs.ts'

/** With ARTEFACTS=1 every page is also saved as a screenshot in web/artefacts. */
const ARTEFACTS = process.env.ARTEFACTS === '1' && fileURLToPath(new URL('../artefacts/', import.meta.url))
if (ARTEFACTS) mkdirSync(ARTEFACTS, { recursive: true })

const SIZES = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
type Look = readonly [size: keyof typeof SIZES, colours: 'light' | 'dark']

/** Colours and sizes come from the same few variables on every page, so some pages stand for all on a phone and in dark. */
export const ONCE: readonly Look[] = [['wide', 'light']]
export const EVERYWHERE: readonly Look[] = [...ONCE, ['wide', 'dark'], ['phone', 'light'], ['phone', 'dark']]
/** What differs most. */
export const BOTH_ENDS: readonly Look[] = [...ONCE, ['phone', 'dark']]

/** The rules that depend on width and colours; axe's other rules depend only on the content. */
const BY_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

let looked = 0

/** With ALL or ARTEFACTS every wanted look; else one of them, in turn. */
function chooseLooks(wanted: readonly Look[]): readonly Look[] {
  if (ARTEFACTS) return EVERYWHERE
  return ALL ? wanted : [wanted[looked++ % wanted.length]!]
}

/** Finds nothing wrong with a page, or a part of it. */
export async function look(page: Page, name: string, wanted: readonly Look[] = ONCE, part?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await prepareAxe(page)
  const looks = chooseLooks(wanted)
  const isResized = wanted.length > 1 || looks.length > 1
  for (const [size, colorScheme] of looks) {
    if (isResized) {
      await page.setViewportSize(SIZES[size])
      await page.emulateMedia({ colorScheme })
    }
    if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}console-${name}-${size}-${colorScheme}.png` })
    const rules = looks.length === 1 || colorScheme === 'light' ? undefined : BY_LOOK
    assert.deepEqual(await faultsOf(page, rules, part), [], `${name}, ${size}, ${colorScheme}`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.ok(over <= 0, `${name} scrolls sideways, ${size}`)
  }
  const text = (await page.locator('#root').textContent()) ?? ''
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN|Invalid|\[object/, name)
  if (!isResized) return
  await page.setViewportSize(SIZES.wide)
  await page.emulateMedia({ colorScheme: 'light' })
}
