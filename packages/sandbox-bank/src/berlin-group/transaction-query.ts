import { isLocalDate } from '@vitrine/money'
import { bankDay } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import type { BankAnswer } from '../http/message.ts'
import { addDays } from '../truth/calendar.ts'
import type { OpenedConsent } from './access.ts'
import { formatError, refusal } from './refusal.ts'

export type TransactionQuery = {
  from: string
  to: string
  status: 'booked' | 'pending' | 'both'
  page: number
  size: number
  /** Booked after the line with this reference. */
  after?: string
  isDelta: boolean
}

const HOUR_MS = 3_600_000
const WHOLE = /^\d{1,9}$/

/** The parameters of a list, or why they are refused. */
export function readTransactionQuery(call: BankCall, { grant }: OpenedConsent): TransactionQuery | BankAnswer {
  const { request, profile, at } = call
  const { query } = request
  const status = query.bookingStatus
  if (status !== 'booked' && status !== 'pending' && status !== 'both')
    return formatError(call, 'bookingStatus must be booked, pending or both.')
  if (!profile.bookingStatuses.includes(status))
    return refusal(call, 400, 'PARAMETER_NOT_SUPPORTED', `bookingStatus ${status} is not supported.`)
  if (query.deltaList !== undefined && query.deltaList !== 'true' && query.deltaList !== 'false')
    return formatError(call, 'deltaList must be true or false.')
  const isDelta = query.deltaList === 'true'
  const after = query.entryReferenceFrom
  if ((isDelta || after !== undefined) && !profile.delta)
    return refusal(call, 400, 'PARAMETER_NOT_SUPPORTED', 'deltaList and entryReferenceFrom are not supported.')
  const today = bankDay(at)
  if (query.dateFrom === undefined && !isDelta && after === undefined && status !== 'pending')
    return formatError(call, 'dateFrom is missing.')
  const from = query.dateFrom ?? '0001-01-01'
  // A line of this morning is of tomorrow where the bank's clocks are wrong, so the default has a day more.
  const to = query.dateTo ?? addDays(today, 1)
  if (!isLocalDate(from) || !isLocalDate(to)) return formatError(call, 'dateFrom and dateTo must be dates.')
  if (from > to) return refusal(call, 400, 'PERIOD_INVALID', 'dateFrom is later than dateTo.')
  const isFresh = at - grant.authorised! < HOUR_MS
  if (query.dateFrom !== undefined && from < addDays(today, -profile.historyDays) && !isFresh)
    return refusal(call, 400, 'PERIOD_INVALID', `Only the last ${profile.historyDays} days are available.`)
  const { pageIndex = '0', itemsPerPage = String(profile.pageSize) } = query
  if (!WHOLE.test(pageIndex) || !WHOLE.test(itemsPerPage) || Number(itemsPerPage) === 0)
    return formatError(call, 'pageIndex and itemsPerPage must be whole numbers, such as 0 and 50.')
  return {
    from,
    to,
    status,
    page: Number(pageIndex),
    size: Math.min(Number(itemsPerPage), profile.pageSize),
    isDelta,
    ...(after !== undefined && { after }),
  }
}
