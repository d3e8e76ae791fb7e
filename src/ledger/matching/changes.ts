import type { SourceRecord } from '@vitrine/bank-statements'
import { hasSameContent, type MergeContext, mergeLine, repeats } from './content.ts'
import { type Days, isOn, type Line, type Nature } from './delivery.ts'
import type { Known } from './known.ts'
import type { Link } from './pairing.ts'

/** What a line changes in a transaction of the ledger. */
export type LedgerChange = {
  link: Link
  known: Known
  record: SourceRecord
  reason: 'booked' | 'corrected' | 'reappeared'
}

/** A statement counts more than a report of the day, and a report more than a notification. */
const RANK: Record<Nature, number> = { records: 2, statement: 2, report: 1, notification: 0 }

/** Unknown times have no order: both must be stated by the bank. */
export const isEarlier = (one: Date | null, other: Date | null): boolean =>
  one !== null && other !== null && one < other

export const isPending = ({ record }: Line): boolean => record.status === 'pending'

const isUnjoined = ({ known }: Link): boolean => known.joinedInto === null

/** `complete`: days of which the delivery states that it has all booked lines. */
type ChangeFacts = MergeContext & { nature: Nature; created: Date | null; complete: Days | undefined }

/** What the lines of a delivery change in the transactions that they match, block by block. */
export class Changes {
  readonly #facts: ChangeFacts
  /** Of transactions that others were joined into: those booked by a line of their own, and those already changed. */
  readonly #booked = new Set<string>()
  readonly #changed = new Set<string>()

  constructor(facts: ChangeFacts) {
    this.#facts = facts
  }

  /** `targets`: transactions that others were joined into. `isUsed`: whether a line of an earlier block matched it. */
  decide(links: Link[], targets: Map<string, Known>, isUsed: (id: string) => boolean): LedgerChange[] {
    if (targets.size === 0 && links.every(isUnjoined)) return links.flatMap((link) => this.#decideOne(link, link.known))
    const [own, joined] = [links.filter(isUnjoined), links.filter((link) => !isUnjoined(link))]
    const holds = own.filter(({ line, known }) => targets.has(known.id) && isPending(line))
    const changes = own
      .filter((link) => !holds.includes(link))
      .flatMap((link) => this.#decideOnce(link, link.known, targets))
    for (const { line, known } of own) if (targets.has(known.id) && !isPending(line)) this.#booked.add(known.id)
    const isReported = ({ id }: Known) => isUsed(id) || own.some(({ known }) => known.id === id)
    // A line of its own takes precedence; a hold does not, where the other one is booked.
    const isBooking = ({ line }: Link) => !isPending(line)
    const next = [...joined.filter(isBooking), ...holds, ...joined.filter((link) => !isBooking(link))]
    for (const link of next) {
      const { line, known } = link
      const one = isUnjoined(link) ? known : targets.get(known.joinedInto!)!
      const isSettled =
        !isUnjoined(link) &&
        (this.#booked.has(one.id) || (isPending(line) && isReported(one)) || this.#isRepeated(line, known, one))
      if (!isSettled) changes.push(...this.#decideOnce(link, one, targets))
    }
    return changes
  }

  /** Of transactions that are otherwise unchanged: those with another place among the lines of their day. */
  move(links: Link[], decided: LedgerChange[], placed: Map<Line, number>, targets: Map<string, Known>): LedgerChange[] {
    const changed = new Set(decided.map(({ known }) => known.id))
    const moved = links
      .filter(({ known }) => known.listed && !changed.has(known.id) && !this.#changed.has(known.id))
      .filter(({ line, known: { place } }) => (placed.get(line) ?? place) !== place)
    for (const { known } of moved) if (targets.has(known.id)) this.#changed.add(known.id)
    return moved.map((link) => ({ link, known: link.known, record: link.known.record, reason: 'corrected' }))
  }

  /** A delivery changes a transaction once, even if several of its lines match it. */
  #decideOnce(link: Link, one: Known, targets: Map<string, Known>): LedgerChange[] {
    if (this.#changed.has(one.id)) return []
    const changes = this.#decideOne(link, one)
    if (changes.length > 0 && targets.has(one.id)) this.#changed.add(one.id)
    return changes
  }

  #decideOne(link: Link, one: Known): LedgerChange[] {
    const { nature, created, complete } = this.#facts
    const { record: reported } = link.line
    const record = mergeLine(one, reported, this.#facts)
    const isBooking = one.status === 'pending' && reported.status === 'booked'
    const isStale = one.status === 'booked' && reported.status === 'pending'
    const isOlder = !isBooking && (isEarlier(created, one.reportedAt) || RANK[nature] < RANK[one.nature ?? 'records'])
    const isRepeat = hasSameContent(one.record, record)
    // A delivery with all lines of the days on which it was missing restores it, unless an operator has withdrawn it.
    const isBack = !one.setAside && complete !== undefined && isOn(complete, link.line.day)
    const isWithdrawn = !one.listed && isRepeat && one.reason === 'bank_withdrew' && !isBack
    const isSame = one.listed && isRepeat
    if (isStale || isOlder || isWithdrawn || isSame) return []
    return [{ link, known: one, record, reason: isBooking ? 'booked' : one.listed ? 'corrected' : 'reappeared' }]
  }

  /** A line of a joined transaction counts only if it differs from what it said when it was joined. */
  #isRepeated(line: Line, reported: Known, one: Known): boolean {
    return (one.listed || one.reason === 'bank_withdrew') && repeats(line.record, reported, this.#facts)
  }
}
