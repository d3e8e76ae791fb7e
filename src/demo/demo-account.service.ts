import type { SourceRecord } from '@vitrine/bank-statements'
import { addDecimals, startOfDay } from '@vitrine/money'
import type { DeliveryFacts } from '../ledger/deliveries/delivery.ts'
import { ingestDelivery } from '../ledger/write/delivery.service.ts'
import type { DeliveryReport } from '../ledger/write/store-delivery.service.ts'
import { createAccount } from '../people/accounts/account.service.ts'
import { listAccountsOfOwner, setBalance } from '../people/accounts/account.store.ts'
import { atCommandLine } from '../platform/changes/actor.ts'
import type { Id } from '../platform/core/id.ts'
import { databaseNow } from '../platform/db/clock.ts'
import type { Deps } from '../platform/db/deps.ts'
import { listLivePayments } from './demo.store.ts'
import { demoHistories } from './history.ts'
import { withLive } from './live.ts'
import { DEMO_ACCOUNTS } from './person.ts'

/** Who changes a demo, in the operators' log. */
export const DEMO = atCommandLine('demo')

/** Once a day the history is brought up to date; the same for a demo that runs and for one that is started. */
export async function prepareAccounts(deps: Deps, ownerId: Id<'owner'>): Promise<Id<'account'>[]> {
  const now = await databaseNow(deps.db)
  const accounts = await listAccountsOfOwner(deps.db, ownerId)
  const today = now.toISOString().slice(0, 10)
  const isUpToDate = (iban: string) =>
    accounts
      .find((one) => one.iban === iban)
      ?.balanceAt?.toISOString()
      .slice(0, 10) === today
  if (DEMO_ACCOUNTS.every(({ iban }) => isUpToDate(iban)))
    return DEMO_ACCOUNTS.map(({ iban }) => accounts.find((one) => one.iban === iban)!.id)
  const first = accounts[0]?.created ?? now
  const histories = demoHistories(today, `${first.getUTCFullYear() - 2}${first.toISOString().slice(4, 8)}01`)
  const live = await listLivePayments(
    deps.db,
    accounts.map(({ id }) => id),
  )
  const ids: Id<'account'>[] = []
  for (const { key, openingBalance: _, ...facts } of DEMO_ACCOUNTS) {
    const there = accounts.find(({ iban }) => iban === facts.iban)
    const id = there?.id ?? (await createAccount(deps, DEMO, { ...facts, ownerId, environment: 'sandbox' })).id
    ids.push(id)
    if (isUpToDate(facts.iban)) continue
    const { records, balance } = histories[key]
    const made = live.filter(({ accountId }) => accountId === id).map(({ record }) => record)
    // The generator has no clock: leave out purchases later than now.
    const sofar = records.filter(({ authorised }) => authorised === undefined || new Date(authorised) <= now)
    await deliver(deps, id, withLive(sofar, made), { pending: 'complete' })
    const spent = made
      .filter(({ status }) => status === 'booked')
      .reduce((sum, one) => addDecimals(sum, one.amount), '0')
    await setBalance(deps.db, id, addDecimals(balance, spent), startOfDay(today, 'UTC'))
  }
  return ids
}

/** All data of the demo come in as deliveries of one source, on the way that an operator's records take. */
export const deliver = (
  deps: Deps,
  accountId: Id<'account'>,
  lines: SourceRecord[],
  facts: Pick<DeliveryFacts, 'pending' | 'interim'> = {},
): Promise<DeliveryReport> =>
  ingestDelivery(deps, accountId, {
    source: 'demo',
    nature: 'records',
    covers: 'increment',
    ids: 'stable',
    ...facts,
    lines,
  })
