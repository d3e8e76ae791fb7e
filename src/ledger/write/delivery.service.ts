import { type LockedAccount, lockAccount, type ReceivingAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Limit, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { openContradictions } from '../deliveries/contradictions.ts'
import {
  type DeliveredLine,
  type Delivery,
  type DeliveryFacts,
  DeliverySurvey,
  dayOf,
  NO_DAY,
} from '../deliveries/delivery.ts'
import { normalise, type RecordFault } from '../deliveries/normalise.ts'
import { memoryBudget, stageLines } from './staged-lines.store.ts'
import { type DeliveryReport, type ReceivedDelivery, storeDelivery } from './store-delivery.service.ts'

/** A delivery with a fault is refused as a whole, and all of its faults are reported. */
export class DeliveryRefused extends Error {
  readonly faults: RecordFault[]
  constructor(faults: RecordFault[]) {
    super(
      `${faults.length} of the records cannot be stored; the first is record ${faults[0]!.index}: ${faults[0]!.why}`,
    )
    this.faults = faults
  }
}

/** A delivery whose lines are being received; nothing is decided before its end. */
export type OpenDelivery = {
  /** Returns the fault of the line, if it has one; such a line is not added. */
  add: (line: DeliveredLine) => Promise<string | undefined>
  end: (facts: DeliveryFacts) => ReceivedDelivery
}

/** `ids`: where one id is one movement, two different lines must not share it. */
export function receiveDelivery(
  tx: Tx,
  account: Pick<ReceivingAccount, 'currency' | 'timeZone' | 'now'>,
  ids: DeliveryFacts['ids'],
  budget = memoryBudget(),
): OpenDelivery {
  const staged = stageLines(tx, budget)
  const survey = new DeliverySurvey(account.timeZone)
  const findContradiction = openContradictions()
  return {
    async add({ record, parts }) {
      const normal = normalise(record, account, account.now)
      if (typeof normal === 'string') return normal
      const line: DeliveredLine = { record: normal.record }
      for (const part of parts ?? []) {
        const one = normalise(part, account, account.now)
        if (typeof one === 'string') return one
        line.parts = [...(line.parts ?? []), one.record]
      }
      const why = ids === 'stable' ? findContradiction(normal.record) : undefined
      if (why !== undefined) return why
      const text = JSON.stringify(line)
      survey.add(line, text)
      await staged.add(dayOf(normal.record, account.timeZone) ?? NO_DAY, line, text)
      return undefined
    },
    end: (facts) => ({ facts, survey: survey.end(facts), staged }),
  }
}

/** Thousands of lines are written at once. */
const LIMIT: Limit = { statementSeconds: 60 }

/** Stores a delivery in the ledger: all of it, as at most one new revision, or nothing. */
export async function ingestDelivery(
  deps: Deps,
  accountId: Id<'account'>,
  delivery: Delivery,
): Promise<DeliveryReport> {
  const { lines, ...facts } = delivery
  const ids = facts.ids ?? (facts.nature === 'records' ? 'stable' : undefined)
  return deps.db.transaction(async (tx) => {
    const account = await requireLocked(tx, accountId)
    const received = receiveDelivery(tx, account, ids)
    const faults: RecordFault[] = []
    for (const [index, record] of lines.entries()) {
      const why = await received.add({ record })
      if (why !== undefined) faults.push({ index, why })
    }
    if (faults.length > 0) throw new DeliveryRefused(faults)
    const { keptBatches: _, ...report } = await storeDelivery(deps, tx, account, received.end(facts))
    return report
  }, LIMIT)
}

export async function requireLocked(
  tx: Tx,
  accountId: Id<'account'>,
  { isInRequest = false }: { isInRequest?: boolean } = {},
): Promise<LockedAccount> {
  const account = await lockAccount(tx, accountId, { nowait: isInRequest })
  if (!account) throw new OperatorError(`There is no account ${accountId}.`, { terminal: `See: vitrine account list` })
  return account
}
