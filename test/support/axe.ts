import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Injects axe-core into a page through the debugger: the page's content security policy stays on. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source)
}

/** The violations that axe-core finds on a page or a part of it, a line each; by all of its rules, or some. */
export async function faultsOf(page: Page, rules?: string[], part = ':root'): Promise<string[]> {
  // Violations only: describing passes takes longer than finding them.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`,
  )) as axe.AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')}: ${[...any, ...all][0]?.message ?? ''}`),
  )
}
