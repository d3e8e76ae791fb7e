import type { AccountState, TruthLine } from '../truth/account-state.ts'
import { addDays, instantOf } from '../truth/calendar.ts'
import type { CustomerAccount } from '../truth/customer.ts'
import { hexFor } from '../truth/random.ts'

/** What a file says: the lines of some days of one account, with the balances around them. */
export type StatementFile = {
  nature: 'statement' | 'report' | 'notification'
  account: CustomerAccount
  country: string
  timeZone: string
  id: string
  number: number
  created: number
  from: string
  to: string
  opening: string
  closing: string
  lines: TruthLine[]
  batches: 'total' | 'parts'
  camtVersion: '02' | '08'
}

/** In the morning after the day that it is about. */
const MADE_MINUTES = 5 * 60 + 45
const QUARTER_HOUR_MS = 900_000

/** The days for which there is a statement: those with lines, and those whose lines are gone. */
export function statementDays(state: AccountState): string[] {
  const days = new Set(state.booked.map(({ bookingDay }) => bookingDay))
  for (const { movement } of state.removed) days.add(movement.bookingDay)
  return [...days].filter((day) => madeAt(state, day) <= state.at).sort()
}

const madeAt = ({ customer }: AccountState, day: string): number =>
  instantOf(addDays(day, 1), MADE_MINUTES, customer.timeZone)

/** Of the last day whose statement is made. */
export function lastStatementDay(state: AccountState): string {
  const yesterday = addDays(state.today, -1)
  return madeAt(state, yesterday) <= state.at ? yesterday : addDays(yesterday, -1)
}

export type FileStyle = Pick<StatementFile, 'batches' | 'camtVersion'>

/** The statement of a day as the bank would issue it now: one that changed later was issued again. */
export function dailyStatement(state: AccountState, day: string, style: FileStyle): StatementFile {
  const number = statementDays(state).indexOf(day) + 1
  const changes = [
    ...state.removed.filter(({ movement }) => movement.bookingDay <= day).map(({ at }) => at),
    ...state.booked.flatMap(({ movement, bookingDay }) =>
      movement.corrections
        .filter(({ at, amount }) => at <= state.at && (amount === undefined ? bookingDay === day : bookingDay <= day))
        .map(({ at }) => at),
    ),
  ]
  const reissued = changes.map((at) => Math.min(state.at, at + QUARTER_HOUR_MS))
  return fileOf(state, 'statement', { from: day, to: day }, number, Math.max(madeAt(state, day), ...reissued), style)
}

/** Of some days, in one file, as a customer orders it. */
export function periodStatement(state: AccountState, from: string, to: string, style: FileStyle): StatementFile {
  return fileOf(state, 'statement', { from, to }, 1, state.at, style)
}

/** What is booked today so far, and what is pending. */
export function intradayReport(state: AccountState, from: string, style: FileStyle): StatementFile {
  const file = fileOf(state, 'report', { from, to: state.today }, 1, state.at, style)
  return { ...file, lines: [...file.lines, ...state.pending] }
}

/** Of each line by itself; without balances. */
export function notificationOf(state: AccountState, day: string, style: FileStyle): StatementFile {
  return fileOf(state, 'notification', { from: day, to: day }, 1, state.at, style)
}

function fileOf(
  state: AccountState,
  nature: StatementFile['nature'],
  { from, to }: { from: string; to: string },
  number: number,
  created: number,
  style: FileStyle,
): StatementFile {
  const { customer, account, booked } = state
  const { timeZone, story } = customer
  const before = booked.findLast(({ bookingDay }) => bookingDay < from)
  const until = booked.findLast(({ bookingDay }) => bookingDay <= to)
  return {
    nature,
    account,
    country: story.country,
    timeZone,
    id: hexFor(20, nature, customer.id, account.key, from, to).toUpperCase(),
    number,
    created,
    from,
    to,
    opening: before?.balance ?? account.opening,
    closing: until?.balance ?? account.opening,
    lines: booked.filter(({ bookingDay }) => bookingDay >= from && bookingDay <= to),
    ...style,
  }
}

/** The reference that the bank gives to a movement in its files; at most 16 characters, for MT940. */
export const bankReferenceOf = (account: CustomerAccount, { movement }: TruthLine): string =>
  hexFor(14, 'reference', account.iban, movement.id).toUpperCase()
