import { isLocalDate } from '@vitrine/money'
import type { Grant } from '../bank-state.ts'
import { type ActiveFault, activeFaults, idEpoch, inTransit, pageFaults, pageOf, refusingFault } from '../faults.ts'
import { bankDay, countRead, statusOf } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, jsonAnswer } from '../http/message.ts'
import { findTellingProfile } from '../profiles/profiles.ts'
import { toldAccount } from '../profiles/told.ts'
import type { AccountState } from '../truth/account-state.ts'
import { addDays } from '../truth/calendar.ts'
import { hexFor } from '../truth/random.ts'
import { EB_ENDED, EB_FAULTS, ebRefusal } from './refusal.ts'
import { accountMembers, balanceMembers, transactionMembers } from './render.ts'

const HOUR_MS = 3_600_000

/** `/accounts/{uid}/…`: details, balances and transactions. */
export function accountData(call: BankCall, uid: string): BankAnswer {
  const { state, parts } = call
  const what = parts[3]
  const known = state.uids.get(uid)
  const grant = state.grants.get(known?.grant ?? '')
  const customer = state.customers.get(grant?.customer ?? '')
  const account = customer?.accounts.find(({ key }) => key === known?.account)
  if (!grant || !customer || !account)
    return ebRefusal(404, 'ACCOUNT_DOES_NOT_EXIST', 'No account found matching provided id')
  call.profile = findTellingProfile(grant.profile)!
  const faults = activeFaults(call, customer, 'enable-banking')
  const refused = refusingFault(call, faults)
  if (refused) {
    const [status, error, message] = EB_FAULTS[refused.kind]
    return inTransit(call, faults, ebRefusal(status, error, message, refused.headers))
  }
  const status = statusOf(call, grant)
  if (status !== 'valid') return ebRefusal(401, EB_ENDED[status][0], `Session is ${EB_ENDED[status][1].toLowerCase()}`)
  if (!mayRead(call, grant, `${uid}/${what}`))
    return ebRefusal(429, 'ASPSP_RATE_LIMIT_EXCEEDED', 'ASPSP rate limit exceeded')
  const hourLate = faults.some(({ fault }) => fault === 'clock-change')
  const told = toldAccount(state.timelines, customer, account, call.at, call.profile, hourLate)
  if (what === 'details') return inTransit(call, faults, jsonAnswer(200, accountMembers(customer, account, uid)))
  if (what === 'balances') return inTransit(call, faults, jsonAnswer(200, { balances: balanceMembers(told) }))
  if (what === 'transactions') return inTransit(call, faults, transactions(call, grant, told, faults))
  return ebRefusal(404, 'WRONG_REQUEST_PARAMETERS', 'There is no such resource')
}

/** Headers of the person say that they are there. Pages of one list count once. */
function mayRead(call: BankCall, grant: Grant, what: string): boolean {
  const { headers, query } = call.request
  if (headers['psu-ip-address'] !== undefined || query.continuation_key !== undefined) return true
  return countRead(call, grant, what, grant.frequencyPerDay)
}

function transactions(call: BankCall, grant: Grant, told: AccountState, faults: ActiveFault[]): BankAnswer {
  const { request, profile, at } = call
  const { date_from, date_to, continuation_key, transaction_status, strategy = 'default' } = request.query
  const today = bankDay(at)
  const oldest = addDays(today, -profile.historyDays)
  if (date_to !== undefined && date_from === undefined)
    return ebRefusal(422, 'DATE_TO_WITHOUT_DATE_FROM', 'date_from must be provided if date_to provided')
  const [from, to] = [date_from ?? (strategy === 'longest' ? '0001-01-01' : oldest), date_to ?? addDays(today, 1)]
  if (!isLocalDate(from) || !isLocalDate(to) || from > to)
    return ebRefusal(422, 'WRONG_DATE_INTERVAL', 'date_from should be less than or equal date_to')
  const isFresh = at - grant.authorised! < HOUR_MS
  if (date_from !== undefined && from < oldest && !isFresh && strategy !== 'longest')
    return ebRefusal(422, 'WRONG_TRANSACTIONS_PERIOD', 'Wrong transactions period requested')
  const list = hexFor(8, grant.id, told.account.key, ...[date_from, date_to, transaction_status, strategy].map(String))
  const page = continuation_key === undefined ? 0 : pageOfKey(continuation_key, list)
  if (page === undefined) return ebRefusal(422, 'WRONG_CONTINUATION_KEY', 'Wrong continuation key provided')
  const wanted = (status: string) => transaction_status === undefined || transaction_status === status
  const lines = [
    ...(wanted('PDNG') && !profile.hidesPending ? told.pending.toReversed() : []),
    ...(wanted('BOOK') ? told.booked.filter(({ bookingDay }) => bookingDay >= from && bookingDay <= to).reverse() : []),
  ]
  const { items, pages } = pageOf(lines, profile.pageSize, page, pageFaults(call, faults))
  const naming = { ids: profile.ids, epoch: idEpoch(faults), fetch: `${at} ${page}` }
  return jsonAnswer(200, {
    transactions: items.map((line, place) =>
      transactionMembers(told, line, page * profile.pageSize + place, naming, grant.id),
    ),
    ...(page + 1 < pages && { continuation_key: keyOfPage(page + 1, list) }),
  })
}

/** A key is of the list that it was given for, as the aggregator wants the same parameters with it. */
const keyOfPage = (page: number, list: string): string => Buffer.from(`page ${page} of ${list}`).toString('base64url')

function pageOfKey(key: string, list: string): number | undefined {
  const page = Number(/^page (\d{1,6}) of/.exec(Buffer.from(key, 'base64url').toString())?.[1])
  return keyOfPage(page, list) === key ? page : undefined
}
