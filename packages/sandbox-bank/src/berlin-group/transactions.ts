import { addDecimals, negate } from '@vitrine/money'
import { idEpoch, pageFaults, pageOf } from '../faults.ts'
import { writeCamt } from '../files/camt.ts'
import { writeMt940 } from '../files/mt940.ts'
import { bankReferenceOf, intradayReport, periodStatement } from '../files/statement-file.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, withQuery } from '../http/message.ts'
import type { TellingProfile } from '../profiles/profile.ts'
import type { AccountState, TruthLine } from '../truth/account-state.ts'
import { earliest, latest } from '../truth/calendar.ts'
import { exceeded, mayRead, type OpenedAccount, type OpenedConsent } from './access.ts'
import { type AccountsPath, answerJson, mayTransactions, stateOf } from './accounts.ts'
import { referenceOf } from './consents.ts'
import { hrefOf, linksOf } from './links.ts'
import { commonHeaders, refusal } from './refusal.ts'
import { balancesJson, cardTransactionJson, idOfLine, type Naming, transactionJson } from './render.ts'
import { readTransactionQuery, type TransactionQuery } from './transaction-query.ts'

type Listing = {
  opened: OpenedConsent
  one: OpenedAccount
  path: AccountsPath
  state: AccountState
  query: TransactionQuery
}

export function listTransactions(
  call: BankCall,
  opened: OpenedConsent,
  one: OpenedAccount,
  path: AccountsPath,
): BankAnswer {
  if (!mayTransactions(opened, one)) return notCovered(call)
  const query = readTransactionQuery(call, opened)
  if ('headers' in query) return query
  // The standard has no files of card accounts.
  const format = path === 'accounts' ? formatOf(call) : 'json'
  if (format === undefined)
    return refusal(call, 406, 'REQUESTED_FORMATS_INVALID', 'The bank does not answer in that format.')
  if (!mayRead(call, opened.grant, `${path}/${one.resourceId}/transactions`)) return exceeded(call)
  const listing = { opened, one, path, query, state: within(call, opened, one, query) }
  return format === 'json' ? listJson(call, listing) : listFile(call, listing, format)
}

const notCovered = (call: BankCall): BankAnswer =>
  refusal(call, 401, 'CONSENT_INVALID', 'The consent does not cover transactions.')

type Format = TellingProfile['format']

const TYPES: Record<string, Format> = {
  'application/json': 'json',
  'application/xml': 'camt.052',
  'text/plain': 'mt940',
  '*/*': 'json',
}

/** A bank with a format of its own answers in it where it is accepted; others let the client choose. */
function formatOf({ request, profile }: BankCall): Format | undefined {
  const accepted = (request.headers.accept ?? '*/*').split(',').map((type) => type.split(';')[0]!.trim())
  if (accepted.includes('*/*')) return profile.format
  const wanted = accepted.flatMap((type) => TYPES[type] ?? [])
  if (profile.format === 'json') return wanted[0]
  const kindOf = (format: Format) => format.slice(0, 4)
  return wanted.some((format) => kindOf(format) === kindOf(profile.format)) ? profile.format : undefined
}

/** The lines that the query asks for, with the newest first. */
function within(call: BankCall, opened: OpenedConsent, one: OpenedAccount, query: TransactionQuery): AccountState {
  const state = stateOf(call, opened, one)
  const { from, to, after, isDelta, status } = query
  const since = isDelta ? deltaSince(call, opened.grant.deltas, one.resourceId, query) : -1
  const start =
    after === undefined ? -1 : state.booked.findIndex((line) => bankReferenceOf(one.account, line) === after)
  const isAsked = (line: TruthLine, at: number) =>
    line.bookingDay >= from && line.bookingDay <= to && line.changed >= since && at > start
  return {
    ...state,
    booked: status === 'pending' ? [] : state.booked.filter(isAsked).reverse(),
    pending: status === 'booked' || call.profile.hidesPending ? [] : state.pending.toReversed(),
  }
}

/** Since when a delta tells; its first page begins the next one, from its second on: payments by call know no finer time. */
function deltaSince(
  call: BankCall,
  deltas: OpenedConsent['grant']['deltas'],
  account: string,
  { page }: TransactionQuery,
): number {
  const last = deltas[account]
  if (last && (page > 0 || isDownload(call))) return last.since
  const since = last?.at ?? -1
  deltas[account] = { at: call.at - (call.at % 1000), since }
  call.hasChanged = true
  return since
}

const isDownload = ({ request }: BankCall): boolean => request.path.includes('/downloads/')

function listJson(call: BankCall, { opened, one, path, state, query }: Listing): BankAnswer {
  const { request, profile } = call
  const own = `/v1/${path}/${one.resourceId}`
  const naming = namingOf(call, opened)
  const isLarge = profile.downloadAbove > 0 && state.booked.length > profile.downloadAbove
  if (isLarge && !isDownload(call)) {
    const download = withQuery(`/downloads/${path}/${one.resourceId}`, request.query)
    return answerJson(call, { _links: { download: { href: hrefOf(call, download).href } } })
  }
  const { items, pages } = isLarge
    ? { items: state.booked, pages: 1 }
    : pageOf(state.booked, query.size, query.page, pageFaults(call, opened.faults))
  const render = (line: TruthLine, place: number) =>
    path === 'accounts'
      ? transactionJson(one.account, line, place, naming, profile)
      : cardTransactionJson(one.account, line, place, naming, profile, one.customer.timeZone)
  const place = (at: number) => query.page * query.size + at
  const pageLink = (page: number, exists: boolean) =>
    exists ? hrefOf(call, withQuery(`${own}/transactions`, { ...request.query, pageIndex: String(page) })) : undefined
  const isWithBalance = request.query.withBalance === 'true'
  return answerJson(call, {
    [path === 'accounts' ? 'account' : 'cardAccount']: referenceOf(one.account),
    [path === 'accounts' ? 'transactions' : 'cardTransactions']: {
      ...(query.status !== 'pending' && { booked: items.map((line, at) => render(line, place(at))) }),
      ...(query.status !== 'booked' && {
        pending: query.page > 0 ? [] : state.pending.map((line, at) => render(line, state.booked.length + at)),
      }),
      ...linksOf(call, {
        account: hrefOf(call, own),
        first: pages > 1 ? pageLink(0, true) : undefined,
        previous: pageLink(query.page - 1, query.page > 0),
        next: pageLink(query.page + 1, query.page + 1 < pages),
        last: pages > 1 ? pageLink(pages - 1, true) : undefined,
      }),
    },
    ...(isWithBalance && { balances: balancesJson(stateOf(call, opened, one), profile) }),
  })
}

const namingOf = (call: BankCall, { faults }: OpenedConsent): Naming => ({
  ids: call.profile.ids,
  keepsHoldIds: call.profile.keepsHoldIds,
  epoch: idEpoch(faults),
  fetch: `${call.request.headers['x-request-id']} ${call.at}`,
})

function listFile(call: BankCall, { state, query }: Listing, format: Exclude<Format, 'json'>): BankAnswer {
  const { profile } = call
  const style = { batches: profile.batches.api, camtVersion: profile.camtVersion }
  const oldestFirst = { ...state, booked: state.booked.toReversed(), pending: state.pending.toReversed() }
  const from = latest(query.from, state.customer.begins)
  const to = earliest(query.to, state.today)
  const file =
    format === 'camt.052' ? intradayReport(oldestFirst, from, style) : periodStatement(oldestFirst, from, to, style)
  const opening = openingOf(oldestFirst, file.opening)
  const isText = format === 'mt940'
  const body = isText ? writeMt940([{ ...file, opening }]) : writeCamt([{ ...file, opening }])
  const type = isText ? 'text/plain; charset=utf-8' : 'application/xml'
  return { status: 200, headers: { 'content-type': type, ...commonHeaders(call) }, body }
}

/** The lines before the window are not in this state, so its opening follows from the first line in it. */
function openingOf({ booked }: AccountState, otherwise: string): string {
  const [first] = booked
  return first ? addDecimals(first.balance, negate(first.amount)) : otherwise
}

export function readTransaction(
  call: BankCall,
  opened: OpenedConsent,
  one: OpenedAccount,
  path: AccountsPath,
  id: string,
): BankAnswer {
  if (!mayTransactions(opened, one)) return notCovered(call)
  const state = stateOf(call, opened, one)
  const naming = namingOf(call, opened)
  const line = state.booked.find(
    (booked, at) => naming.ids === 'stable' && idOfLine(one.account, booked, at, naming) === id,
  )
  if (!line || path !== 'accounts') return refusal(call, 404, 'RESOURCE_UNKNOWN', `There is no transaction ${id}.`)
  return answerJson(call, { transactionsDetails: transactionJson(one.account, line, 0, naming, call.profile) })
}
