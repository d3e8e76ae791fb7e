import type { SourceRecord } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import { bookedTimeOf } from '../deliveries/normalise.ts'
import type { Categorised, Categoriser } from './categorised.ts'
import { openRenderer } from './render.ts'

/** What a transaction is from a revision on. */
export type PlannedVersion = {
  id: string
  /** When the transaction was first seen. */
  created: Date
  listedSince: number
  reason: ChangeReason
  record: SourceRecord
  place: number
  reportedAt: Date | null
}

/** With its category and its JSON text, as it is stored. */
export type NewVersion = Omit<PlannedVersion, 'created'> & {
  bookedTime: Date
  body: string
  categorised: Categorised
}

export type RenderVersion = (planned: PlannedVersion) => NewVersion

/** Gives versions of one account their category and their JSON text. */
export function openVersions(
  account: { id: Id<'account'>; iban: string | null; holder: string; timeZone: string },
  categorise: Categoriser,
): RenderVersion {
  const render = openRenderer(account)
  return ({ id, created, listedSince, reason, record, place, reportedAt }) => {
    // A record without any time keeps the time at which it was first seen, also when it is reported again.
    const bookedTime = bookedTimeOf(record, account, created)
    const categorised = categorise(record, id)
    const body = render(record, { id: id as Id<'transaction'>, created, bookedTime, category: categorised.category })
    return { id, listedSince, reason, record, bookedTime, place, reportedAt, body, categorised }
  }
}
