import { dateOfDay, dayNumber, localDay, toUnits } from '@vitrine/money'
import { requireAccount } from '../../people/accounts/account.service.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { listDeliveredDays } from './account-days.store.ts'
import { closingsOf, daysOf } from './account-days.ts'

/**
 * What is known of an account day by day, in the days of its bank. Without `until` it ends today; of an account that
 * got nothing in that time, with the last day that it has.
 */
export async function describeAccountDays(
  deps: Deps,
  accountId: Id<'account'>,
  { days, until }: { days: number; until: string | undefined },
) {
  const { timeZone, currency, balance, balanceAt } = await requireAccount(deps, accountId)
  const today = localDay(await databaseNow(deps.db), timeZone)
  const delivered = await listDeliveredDays(deps.db, accountId)
  const known = delivered.flatMap(({ complete, lines }) => [complete, lines].filter((one) => one !== null))
  const last = Math.max(...known.map(({ to }) => to))
  const isSilent = known.length > 0 && last <= today - days
  const to = until === undefined ? (isSilent ? last : today) : dayNumber(until)
  const from = to - days + 1
  const balances = closingsOf(delivered, { from, to })
  // What was reported since, by whatever the bank says it with; that of the last statement is there already.
  const reported = balance !== null && balanceAt ? { day: localDay(balanceAt, timeZone), amount: balance } : undefined
  const newest = balances.at(-1)
  const isNew = reported && (!newest || toUnits(newest.amount) !== toUnits(reported.amount))
  if (isNew && reported.day > (newest?.day ?? from - 1) && reported.day <= to) balances.push(reported)
  return {
    timeZone,
    currency,
    ...(known.length > 0 && {
      firstDay: dateOfDay(Math.min(...known.map((one) => one.from))),
      lastDay: dateOfDay(last),
    }),
    days: daysOf(delivered, { from, to }, today).map((kind, at) => ({ day: dateOfDay(from + at), kind })),
    balances: balances.map(({ day, amount }) => ({ day: dateOfDay(day), amount })),
  }
}
