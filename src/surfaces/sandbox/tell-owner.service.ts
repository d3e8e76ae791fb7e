import { Readable } from 'node:stream'
import { dateOfDay, localDay, zoneOfCountry } from '@vitrine/money'
import { findConsent } from '../../access/consents/consent.store.ts'
import { findConnectionOfAccount, setFetched } from '../../banks/connections/connection.store.ts'
import { writeFileToLedger } from '../../ledger/imports/file-to-ledger.service.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { rescheduleJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import {
  ACCOUNT_FILLED,
  findToldState,
  insertRowSituations,
  insertSituations,
  listRowSituations,
  noteSituations,
} from './coverage.store.ts'
import { isTold } from './sandbox-connection.service.ts'
import {
  findSandboxOwner,
  listSandboxAccounts,
  lockToldState,
  type SandboxAccount,
  type StoredSandboxOwner,
  setTold,
} from './sandbox-owner.store.ts'
import { describeStory, findStory, livedBy, type StoryBankAccount, tellAccount } from './story-bank.ts'

const DAY_MS = 86_400_000
/** A bank tells again what is younger than that, so that late corrections arrive. */
const TOLD_AGAIN_DAYS = 40
/** Once a day, as a bank is asked without its customer: at six, UTC. */
const TOLD_AT_MS = DAY_MS / 4

/** A card account has no number of its own here, and is known by its name. */
export const isSame = (told: StoryBankAccount, stored: SandboxAccount): boolean =>
  told.iban === undefined ? stored.iban === null && told.name === stored.name : told.iban === stored.iban

/** The bank's view of every account goes through the import of files, as that of any bank. */
export async function tellOwner(deps: Deps, ownerId: Id<'owner'>): Promise<void> {
  if (!(await isTold(deps, ownerId))) return
  const { now, ...owner } = await deps.db.transaction((tx) => lockToldState(tx, ownerId))
  const lived = livedBy(owner)
  const stored = await listSandboxAccounts(deps.db, owner.ownerId)
  const since = owner.told ? new Date(owner.told.getTime() - TOLD_AGAIN_DAYS * DAY_MS).toISOString().slice(0, 10) : ''
  const from = since > lived.begins ? since : lived.begins
  // The bank books by its own day, which begins before or after that of UTC.
  const to = dateOfDay(localDay(now, zoneOfCountry(findStory(lived.story)!.country)))
  for (const account of describeStory(lived, now.getTime()).accounts) {
    const own = stored.find((one) => isSame(account, one))
    if (own) await tellOne(deps, owner, own, tellAccount(lived, now.getTime(), account, from), { from, to, now })
  }
  await setTold(deps.db, owner.ownerId, now)
}

async function tellOne(
  deps: Deps,
  { ownerId }: StoredSandboxOwner,
  { id, currency }: SandboxAccount,
  text: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const { revision: before } = await findToldState(deps.db, id)
  const run = {
    fileName: 'sandbox bank',
    options: { currency, booked: 'complete', pending: 'complete', ids: 'stable' } as const,
    accounts: { only: id },
    period: { from, to },
    created: now.toISOString(),
  }
  const conclude = async (tx: Tx): Promise<void> => {
    const { revision, dataAsOf } = await findToldState(tx, id)
    if (dataAsOf! > now) throw new ToldSince()
    const connectionId = await findConnectionOfAccount(tx, id)
    if (connectionId) await setFetched(tx, connectionId, id, now)
    if (revision === 0) await insertSituations(tx, ownerId, id, ['empty_account'])
    else if (before === 0) await insertSituations(tx, ownerId, id, [ACCOUNT_FILLED])
    if (revision > before) await insertRowSituations(tx, ownerId, id, await listRowSituations(tx, id, before))
  }
  try {
    await writeFileToLedger(deps, deps.newId('import'), run, Readable.from([Buffer.from(text)]), conclude)
  } catch (error) {
    if (!(error instanceof ToldSince)) throw error
  }
}

/** A delivery that was made later is here already, and has all that this one has: of one second the last to come counts. */
class ToldSince extends Error {}

/** The next time at which the bank is asked, and in between the end of the consent, which is to be noted. */
export function secondsToNext(now: Date, ends: Date | null): number {
  const told = DAY_MS - ((now.getTime() - TOLD_AT_MS) % DAY_MS)
  const ended = ends ? ends.getTime() - now.getTime() : 0
  return (ended > 0 && ended < told ? ended : told) / 1000
}

/** Ends with the owner: an erased one has no accounts. */
export const sandboxJob: JobKind = {
  slots: 2,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(deps, job) {
    const owner = await findSandboxOwner(deps.db, job.payload.ownerId!)
    if (!owner || (await listSandboxAccounts(deps.db, owner.ownerId)).length === 0) return
    await tellOwner(deps, owner.ownerId)
    await noteSituations(deps.db, owner.tenantId)
    if (job.payload.again === 'once') return
    const consent = await findConsent(deps.db, owner.consentId)
    await rescheduleJob(deps.db, job, secondsToNext(await databaseNow(deps.db), consent?.validUntil ?? null))
  },
}
