import { STORIES } from '../src/stories/stories.ts'
import { type AccountState, accountStateAt, type TimelineCache } from '../src/truth/account-state.ts'
import { addDays, instantOf } from '../src/truth/calendar.ts'
import { type Customer, type CustomerAccount, makeCustomer } from '../src/truth/customer.ts'

export const customerOf = (story: string, seed = 1): Customer =>
  makeCustomer(STORIES.find((one) => one.story === story)!, seed)

/** The last millisecond of a day of a story. */
export const endOfDay = ({ begins, timeZone }: Customer, day: number): number =>
  instantOf(addDays(begins, day + 1), 0, timeZone) - 1

export const endOf = (customer: Customer): number => endOfDay(customer, customer.story.expected.afterDays)

/** Every account of every story. */
export const everyAccount = (seed = 1): { customer: Customer; account: CustomerAccount }[] =>
  STORIES.flatMap((story) => {
    const customer = makeCustomer(story, seed)
    return customer.accounts.map((account) => ({ customer, account }))
  })

export function stateAt(customer: Customer, key: string, at: number, cache: TimelineCache = new Map()): AccountState {
  return accountStateAt(cache, customer, customer.accounts.find((account) => account.key === key)!, at)
}
