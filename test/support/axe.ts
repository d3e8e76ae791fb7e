import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Puts axe-core into a page, by the debugger's door: the page's policy stays on. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source)
}

/** What axe-core finds wrong on a page, a line each; all of its rules, or some. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Only what is wrong: describing what is right takes longer than finding it.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
