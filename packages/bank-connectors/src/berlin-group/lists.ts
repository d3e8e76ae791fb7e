import { createHash } from 'node:crypto'
import { type JsonAnswer, jsonOf, shownCall } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type { BankAccess, BankGrant, FetchedPage, FetchRequest } from '../connector.ts'
import type { ConnectorProfile } from '../connector-profile.ts'
import { accessOf, pathOf } from './accounts.ts'
import { ask, type XsReply } from './calls.ts'
import { dayAtBank } from './link.ts'
import { linkOf, resolveLink } from './links.ts'
import { codesOf, dataFault, isRefused } from './refusals.ts'

/** At ten lines a page, four years of a busy shop. */
const MAX_PAGES = 1_000
/** How often one page may come in a row before it is clear that there is no other. */
const MAX_SAME = 3
const FIRST_DAYS = 730
const NARROW_DAYS = 90

/** How to go on. `url` is of a further page; `last` the digest of the page before, and `same` how often it came. */
type Place = {
  from: string
  bookingStatus: 'both' | 'booked'
  page: number
  url?: string
  last?: string
  same: number
}

/** Balances, then the list of transactions, one answer after the other. */
export async function* fetchPages(
  bank: BankAccess,
  grant: BankGrant,
  request: FetchRequest,
): AsyncGenerator<FetchedPage> {
  let place = request.resume === undefined ? firstPlace(bank, request) : (JSON.parse(request.resume) as Place)
  if (request.resume === undefined && acceptOf(bank.profile, request) === JSON_TYPE) {
    const balances = await readBalances(bank, grant, request)
    if (balances) yield { ...balances, next: JSON.stringify(place) }
  }
  const visited = new Set<string>()
  for (;;) {
    const { page, next } = await readPage(bank, grant, request, place, visited)
    yield next ? { ...page, next: JSON.stringify(next) } : page
    if (!next) return
    place = next
  }
}

const JSON_TYPE = 'application/json'

/** The standard has no files of card accounts. */
const acceptOf = ({ lists }: ConnectorProfile, { account }: Pick<FetchRequest, 'account'>): string =>
  account.kind === 'card' ? JSON_TYPE : (lists?.accept ?? JSON_TYPE)

/** Right after the approval many banks go further back than later. */
const firstPlace = (bank: BankAccess, { from }: FetchRequest): Place => ({
  from: from ?? dayAtBank(bank, -Math.max(bank.profile.historyDays ?? 0, FIRST_DAYS)),
  bookingStatus: bank.profile.lists?.bookingStatus ?? 'both',
  page: 0,
  same: 0,
})

/** Undefined where the bank gives none: the list is worth having without them. */
async function readBalances(
  bank: BankAccess,
  grant: BankGrant,
  { account, attended: psu }: FetchRequest,
): Promise<FetchedPage | undefined> {
  const asked = bank.now()
  const access = accessOf(grant)
  const url = `${ownPath(account)}/balances`
  const reply = await ask(bank, {
    ...{ endpoint: 'balances', method: 'GET', url, account: account.resourceId, psu },
    ...access,
  })
  if (isRefused(reply)) {
    const { status } = reply.answer
    if (status === 400 || status === 403 || status === 404 || status === 405) return undefined
    throw await dataFault(bank, access, reply)
  }
  jsonOf(reply.call, reply.answer)
  return { part: 'balances', contentType: typeOf(reply), body: reply.answer.body, asked }
}

const ownPath = (account: FetchRequest['account']): string =>
  `/v1/${pathOf(account)}/${encodeURIComponent(account.resourceId)}`

const typeOf = ({ answer }: XsReply): string => answer.headers['content-type'] ?? ''

async function readPage(
  bank: BankAccess,
  grant: BankGrant,
  request: FetchRequest,
  asked: Place,
  visited: Set<string>,
): Promise<{ page: FetchedPage; next?: Place }> {
  const time = bank.now()
  const { reply: first, place } = await askForList(bank, grant, request, asked)
  visited.add(first.call.url)
  let reply = first
  let list = readList(reply)
  const download = list?.download
  if (download !== undefined) {
    const url = resolveLink(bank.profile, reply.call.url, download)
    reply = await askFor(bank, grant, request, { ...place, url }, false)
    if (isRefused(reply)) throw await dataFault(bank, accessOf(grant), reply)
    list = readList(reply)
    if (list?.download !== undefined)
      throw new BankFault('malformed', `${shownCall(reply.call)} answered with a further download`)
  }
  const page: FetchedPage = {
    ...{ part: 'transactions', contentType: typeOf(reply), body: reply.answer.body },
    ...{ asked: time, from: place.from },
  }
  const next = list && nextPlace(bank, reply, list, place, visited)
  return next ? { page, next } : { page }
}

/** The first page is where a bank says what it does not take: then it is asked for less. */
async function askForList(bank: BankAccess, grant: BankGrant, request: FetchRequest, asked: Place) {
  let place = asked
  let isNarrowed = false
  for (;;) {
    const reply = await askFor(bank, grant, request, place, place.page > 0)
    if (!isRefused(reply)) return { reply, place }
    const codes = codesOf(reply)
    const narrow = dayAtBank(bank, 1 - (bank.profile.historyDays ?? NARROW_DAYS))
    if (place.page === 0 && place.bookingStatus === 'both' && codes.includes('PARAMETER_NOT_SUPPORTED'))
      place = { ...place, bookingStatus: 'booked' }
    else if (place.page === 0 && !isNarrowed && place.from < narrow && codes.includes('PERIOD_INVALID')) {
      place = { ...place, from: narrow }
      isNarrowed = true
    } else throw await dataFault(bank, accessOf(grant), reply)
  }
}

function askFor(
  bank: BankAccess,
  grant: BankGrant,
  { account, attended: psu }: FetchRequest,
  { url, from, bookingStatus, page }: Place,
  isFurtherPage: boolean,
): Promise<XsReply> {
  const index = page > 0 ? { pageIndex: String(page) } : {}
  const query = new URLSearchParams({ dateFrom: from, bookingStatus, ...index })
  return ask(bank, {
    ...{ endpoint: 'transactions', method: 'GET', url: url ?? `${ownPath(account)}/transactions?${query}` },
    ...{ account: account.resourceId, isFurtherPage, psu, accept: acceptOf(bank.profile, { account }) },
    ...accessOf(grant),
  })
}

type ReadList = { booked: unknown[]; hasPending: boolean; next: string | undefined; download: string | undefined }

/** Undefined of a file, which is whole. */
function readList({ call, answer }: XsReply): ReadList | undefined {
  const start = answer.body.subarray(0, 200).toString('utf8').trimStart()
  if (/^<(?:!doctype )?html/i.test(start))
    throw new BankFault('unavailable', `${shownCall(call)} answered with a page for people`)
  const type = answer.headers['content-type'] ?? ''
  if (!/json/i.test(type) && !/^\uFEFF?\{/.test(start)) {
    if (answer.body.length > 0) return undefined
    throw new BankFault('malformed', `${shownCall(call)} answered ${answer.status} with nothing`)
  }
  const list = listOf(jsonOf(call, answer))
  if (list) return list
  throw new BankFault('malformed', `${shownCall(call)} answered without a list of transactions`)
}

function listOf(answer: JsonAnswer): ReadList | undefined {
  const report = (answer.transactions ?? answer.cardTransactions ?? answer) as JsonAnswer
  const { booked, pending } = report
  const download = linkOf(report, 'download') ?? linkOf(answer, 'download')
  const hasLists = Array.isArray(booked) || Array.isArray(pending)
  if (!hasLists && download === undefined) return undefined
  return {
    booked: Array.isArray(booked) ? booked : [],
    hasPending: Array.isArray(pending),
    next: linkOf(report, 'next') ?? linkOf(answer, 'next'),
    download: hasLists ? undefined : download,
  }
}

/** The list of one page, where it is JSON. */
export function listOfPage({ body, contentType }: FetchedPage): ReadList | undefined {
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  if (!/json/i.test(contentType) && !text.trimStart().startsWith('{')) return undefined
  return listOf(JSON.parse(text) as JsonAnswer)
}

const IDS = ['transactionId', 'cardTransactionId', 'entryReference', 'internalTransactionId']

/** The same for the same lines; without ids where the bank gives new ones in each answer. Empty without lines. */
export function digestOf({ booked }: ReadList, { reading }: ConnectorProfile): string {
  if (booked.length === 0) return ''
  const isWithoutIds = reading?.ids === 'volatile'
  const text = JSON.stringify(booked, (key, value: unknown) => (isWithoutIds && IDS.includes(key) ? undefined : value))
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/**
 * A page that comes again is kept, and left out of the file. A bank that gives the same one on and on has no end, unless
 * pages were asked for by number: then it does not know numbers, and the list was whole.
 */
function nextPlace(
  { profile }: BankAccess,
  { call }: XsReply,
  list: ReadList,
  place: Place,
  visited: Set<string>,
): Place | undefined {
  const isByIndex = profile.lists?.pages === 'index' && list.next === undefined
  const url = list.next === undefined ? undefined : resolveLink(profile, call.url, list.next)
  if (isByIndex ? list.booked.length === 0 : url === undefined || visited.has(url)) return undefined
  const last = digestOf(list, profile)
  const same = last !== '' && last === place.last ? place.same + 1 : 1
  if (same >= MAX_SAME && isByIndex) return undefined
  if (same >= MAX_SAME || place.page + 1 >= MAX_PAGES)
    throw new BankFault('malformed', `${shownCall(call)}: the list has no end`)
  const { from, bookingStatus } = place
  return { from, bookingStatus, page: place.page + 1, ...(url !== undefined && { url }), last, same }
}
