import { BankFault, type BankGrant, type Connector, type LinkState } from '@vitrine/bank-connectors'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import { type ConsentToEnd, deleteConsentToEnd, findConsentToEnd, insertConsentToEnd } from './consent-to-end.store.ts'
import { unseal } from './key-ring.ts'
import { type BankDeps, reachBank } from './reach-bank.service.ts'

/** In the transaction after which nobody here uses it any more: the bank is told by a job, however often that takes. */
export async function planEndOfConsent({ newId }: Deps, tx: Tx, consent: Omit<ConsentToEnd, 'id'>): Promise<void> {
  const id = newId('job')
  await insertConsentToEnd(tx, { id, ...consent })
  await enqueueJob(tx, { id, kind: 'end-consent', payload: {}, lane: consent.providerId })
}

/** What a bank gave, or what was kept while its owner was there. */
type HeldAtBank = BankGrant | { step: { grant?: BankGrant; kept?: LinkState } }

async function endAtBank(connector: Connector, bank: Parameters<Connector['end']>[0], held: HeldAtBank): Promise<void> {
  if ('secrets' in held) return connector.end(bank, held)
  const { grant, kept } = held.step
  if (grant) return connector.end(bank, grant)
  if (kept) await connector.abandon?.(bank, kept)
}

/** A bank that cannot be told for about a week ends it by its date. */
const RETRIES = [60, 600, 3600, 6 * 3600, 24 * 3600]
const MAX_ATTEMPTS = 11

export const endConsentJob = (banks: BankDeps['banks']): JobKind => ({
  slots: 2,
  laneSlots: 1,
  maxAttempts: MAX_ATTEMPTS,
  retries: RETRIES,
  leaseSeconds: 120,
  async run(given, { id }) {
    const deps: BankDeps = { ...given, banks }
    const consent = await findConsentToEnd(deps.db, id)
    if (!consent) return
    const { providerId, sealedFor, sealed } = consent
    const held = JSON.parse(unseal(banks.keys, sealedFor, sealed)) as HeldAtBank
    const { connector, bank } = await reachBank(deps, { id: null, providerId }, { fetchId: null, isScheduled: false })
    await endAtBank(connector, bank, held).catch((error: unknown) => {
      // It has ended, or can be of no use to anybody.
      if (!(error instanceof BankFault && (error.reason === 'ended' || error.reason === 'action_needed'))) throw error
    })
    await deleteConsentToEnd(deps.db, id)
  },
  giveUp: (tx, { id }) => deleteConsentToEnd(tx, id),
})
