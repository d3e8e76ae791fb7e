import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { faultsOf, prepareAxe } from '../../test/support/axe.ts'

/** With ARTEFACTS=1 every page is also saved as a screenshot in web/artefacts. */
const ARTEFACTS = process.env.ARTEFACTS === '1' && fileURLToPath(new URL('../artefacts/', import.meta.url))
if (ARTEFACTS) mkdirSync(ARTEFACTS, { recursive: true })

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The rules that depend on width and colours; axe's other rules depend only on the content. */
const BY_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

/**
 * Finds nothing wrong with a page or a part of it: on a wide screen in light colours; `everywhere` also on a phone and in
 * dark. Colours and sizes come from the same few variables on every page, so some pages stand for all there.
 */
export async function look(page: Page, name: string, where: 'once' | 'everywhere' = 'once', part?: string) {
  if (!(await page.evaluate(() => 'axe' in window))) await prepareAxe(page)
  const isAll = where === 'everywhere' || ARTEFACTS
  for (const [size, viewport] of [['wide', WIDE] as const, ...(isAll ? [['phone', PHONE] as const] : [])]) {
    if (isAll) await page.setViewportSize(viewport)
    for (const colorScheme of isAll ? (['light', 'dark'] as const) : (['light'] as const)) {
      if (isAll) await page.emulateMedia({ colorScheme })
      const rules = colorScheme === 'light' ? undefined : BY_LOOK
      if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}console-${name}-${size}-${colorScheme}.png` })
      assert.deepEqual(await faultsOf(page, rules, part), [], `${name}, ${size}, ${colorScheme}`)
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.ok(over <= 0, `${name} scrolls sideways, ${size}`)
  }
  const text = (await page.locator('#root').textContent()) ?? ''
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN|Invalid|\[object/, name)
  if (!isAll) return
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
}
