import { Changes } from '../matching/changes.ts'
import type { Days, DeliveryFacts, ReportedDays, StatedBalance, Survey } from '../matching/delivery.ts'
import { Places } from '../matching/places.ts'

/** A delivery with its account and the earlier deliveries of it: what holds for all of its lines. */
export type DeliveryContext = {
  facts: DeliveryFacts
  survey: Survey
  number: number
  /** When the bank made it. */
  created: Date | null
  /** Of a statement that is one of a sequence. */
  statement: string | undefined
  /** A newer delivery has already reported the booked or the pending lines. */
  isSuperseded: boolean
  pendingIsOld: boolean
  /** Days of which it states that it has all booked lines, and days that later deliveries of the source reported. */
  complete: Days | undefined
  reportedLater: ReportedDays[]
  /** The revision that its changes belong to. */
  revision: number
  timeZone: string
  now: Date
}

export type DeliveryCounts = Record<'added' | 'booked' | 'corrected' | 'unchanged' | 'reviews' | 'keptBatches', number>

/** What the blocks of a delivery so far leave to the next ones, and to its end. */
export type DeliveryState = {
  readonly changes: Changes
  readonly places: Places
  readonly counts: DeliveryCounts
  /** Deliveries of which this one repeats a line. */
  readonly repeated: Set<number>
  /** The balance that the ledger has before the next line, where the delivery has balances. */
  ledgerBalance: string | undefined
  /** After the newest booked line, where it is known. */
  lastBalance: StatedBalance | undefined
  /** Matches or transactions refer to the delivery by its number. */
  isReferred: boolean
}

/** The balance before the first line, where each further one follows from it. */
export const provenOpening = ({ facts, survey }: Pick<DeliveryContext, 'facts' | 'survey'>): string | undefined =>
  survey.proven ? facts.opening?.amount : undefined

export const beginState = (delivery: DeliveryContext): DeliveryState => {
  const { facts, survey, created, timeZone, complete } = delivery
  return {
    changes: new Changes({ ...facts, created, timeZone, complete }),
    places: new Places(survey.proven),
    counts: { added: 0, booked: 0, corrected: 0, unchanged: 0, reviews: 0, keptBatches: 0 },
    repeated: new Set(),
    ledgerBalance: provenOpening(delivery),
    lastBalance: undefined,
    isReferred: false,
  }
}
