import type { StatedBalance, Survey } from '../../src/ledger/deliveries/delivery.ts'
import type { KnownAround } from '../../src/ledger/write/block-match.ts'
import type { DeliveryContext } from '../../src/ledger/write/delivery-context.ts'
import { JANUARY } from './matching.ts'

const SURVEY: Survey = {
  lines: 1,
  order: 'oldest-first',
  firstDay: JANUARY + 7,
  lastDay: JANUARY + 7,
  proven: false,
  digest: Buffer.alloc(16),
}

/** What a test says of a delivery, beside what it leaves as in the first one of a bank. */
export type GivenDelivery = Partial<Omit<DeliveryContext, 'facts' | 'survey'>> & {
  facts?: Partial<DeliveryContext['facts']>
  survey?: Partial<Survey>
}

/** The second delivery of an account: some lines of a bank's statement, first seen on 20 January 2026. */
export const deliveryWith = ({ facts, survey, ...given }: GivenDelivery = {}): DeliveryContext => ({
  facts: { source: 'bank', nature: 'statement', covers: 'increment', ...facts },
  survey: { ...SURVEY, ...survey },
  number: 2,
  created: null,
  statement: undefined,
  isSuperseded: false,
  pendingIsOld: false,
  complete: undefined,
  reportedLater: [],
  revision: 2,
  timeZone: 'Europe/Ljubljana',
  now: new Date('2026-01-20T12:00:00Z'),
  ...given,
})

export const balanceOf = (amount: string): StatedBalance => ({ amount })

export const aroundWith = (found: KnownAround['found'], given: Partial<KnownAround> = {}): KnownAround => ({
  found,
  targets: new Map(),
  isUsed: () => false,
  ...given,
})
