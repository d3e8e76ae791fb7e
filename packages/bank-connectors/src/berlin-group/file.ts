import type { FileOptions } from '@vitrine/bank-statements'
import { dateOfDay, localDay, zoneOfCountry } from '@vitrine/money'
import { BankFault } from '../bank-fault.ts'
import type { AccountAtBank, FetchedFile, FetchedPage } from '../connector.ts'
import type { ConnectorProfile } from '../connector-profile.ts'
import { joinPages } from '../join-pages.ts'
import { digestOf, listOfPage } from './lists.ts'

export function toFile(profile: ConnectorProfile, account: AccountAtBank, pages: readonly FetchedPage[]): FetchedFile {
  const lists = pages.filter(({ part }) => part === 'transactions')
  const [first] = lists
  if (!first) throw new BankFault('malformed', 'The bank gave no list of transactions')
  const { from, asked } = first
  const created = asked.toISOString()
  const reading = readingOf(profile, account)
  // A statement of its own, which says itself what it covers.
  if (!listOfPage(first)) return { bytes: first.body, options: reading, created }
  const to = dateOfDay(localDay(asked, zoneOfCountry(profile.country)))
  const period = from !== undefined && from <= to ? { period: { from, to } } : {}
  const { kept, isWhole, hasPending } = withoutRepeated(profile, lists)
  const claims: FileOptions = isWhole ? { booked: 'complete', ...(hasPending && { pending: 'complete' }) } : {}
  const currency = account.currency === 'XXX' ? {} : { currency: account.currency }
  const bytes = joinPages([...pages.filter(({ part }) => part === 'balances'), ...kept])
  return { bytes, options: { ...currency, ...claims, ...reading }, ...period, created }
}

/** Card reports name no debtor who would tell where money goes. */
function readingOf({ reading = {} }: ConnectorProfile, { kind }: AccountAtBank): FileOptions {
  const { sign, ...others } = reading
  const isTold = sign !== undefined && (kind !== 'card' || sign !== 'unsigned')
  return { ...others, ...(isTold && { sign }) }
}

/**
 * Where a page came twice, another one may be missing: its lines are read, and nothing follows from what is not among
 * them.
 */
function withoutRepeated(profile: ConnectorProfile, pages: readonly FetchedPage[]) {
  const seen = new Set<string>()
  const lists = pages.map((page) => ({ page, list: listOfPage(page) }))
  const kept = lists.filter(({ list }) => {
    const digest = list ? digestOf(list, profile) : ''
    if (digest === '') return true
    return !seen.has(digest) && seen.add(digest)
  })
  const last = lists.at(-1)!
  return {
    kept: kept.map(({ page }) => page),
    isWhole: kept.length === lists.length && last.page.next === undefined && last.list?.next === undefined,
    hasPending: lists.some(({ list }) => list?.hasPending),
  }
}
