import type { AccountAtBank, FetchedFile, FetchedPage } from './connector.ts'
import type { ConnectorProfile } from './connector-profile.ts'
import { joinPages } from './join-pages.ts'

/**
 * A whole list as one file: the state when it was first asked for, and complete from the day that was asked for.
 * Without such a day nobody knows where the bank's list begins, so nothing follows from what is not in it.
 */
export function stateFile(
  { reading }: ConnectorProfile,
  { currency }: AccountAtBank,
  pages: readonly FetchedPage[],
): FetchedFile {
  const lists = pages.filter(({ part }) => part === 'transactions')
  const from = lists[0]?.from
  const created = pages[0]!.asked.toISOString()
  const period = from === undefined ? undefined : { from, to: created.slice(0, 10) }
  return {
    bytes: joinPages(pages),
    options: { currency, pending: 'complete', ...(period && { booked: 'complete' }), ...reading },
    ...(period && { period }),
    created,
  }
}
