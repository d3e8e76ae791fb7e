import { dayNumber, toUnits } from '@vitrine/money'
import type { DeliveryFacts, Survey } from '../deliveries/delivery.ts'
import { tidy } from '../deliveries/normalise.ts'
import type { Authority, CoveredDays, SourceView, Told, Track } from './view.ts'

/** What a delivery says of itself, without its lines. */
export type ToldFacts = Omit<Told, 'lines' | 'missing'> & {
  /** Whether a line that it lacks on these days is gone. */
  isComplete: boolean
}

/**
 * What the silence of a delivery means. A statement that adds up has every line of its days, and so has a list that says
 * so; one that does not may begin within its first day. A poll is the state at the time at which it was made or received.
 */
export function toldFacts(facts: DeliveryFacts, survey: Survey, made: Date): ToldFacts {
  const authority = authorityOf(facts, survey)
  const { opening, closing } = facts
  return {
    view: `${facts.source} ${facts.nature}`,
    authority,
    made: made.getTime(),
    digest: survey.digest.toString('hex'),
    // Records have stable ids unless the sender states otherwise; those of a window are trusted until they contradict themselves.
    ids: facts.ids ?? (facts.nature === 'records' && !facts.period ? 'stable' : undefined),
    booked: coverageOf(facts, survey, authority),
    // A list that does not say so may have been filtered.
    isComplete: authority !== 'list' || facts.booked === 'complete',
    hasAllPending: facts.pending === 'complete' || facts.pending === 'continued',
    ...(facts.pending === 'continued' && { isContinued: true }),
    withdrawn: (facts.withdrawn ?? []).flatMap((id) => tidy(id) ?? []),
    ...(isStatement(facts, authority) && {
      statement: {
        id: facts.covers === 'sequence' ? facts.statementId : undefined,
        opening: opening && toUnits(opening.amount),
        ...(opening?.date !== undefined && { opened: dayNumber(opening.date.slice(0, 10)) }),
        closing: closing && toUnits(closing.amount),
      },
    }),
  }
}

/** What all sources had told before a delivery; what that lacks itself is not booked once it is folded. */
export function toldBefore({ authority, made }: BeforeOf, views: SourceView[]): Pick<Told, 'isSettled' | 'isBooked'> {
  const tracksOf = (isIt: (track: Track) => boolean) =>
    views.flatMap(({ booked }) => booked.filter((one) => one.row !== undefined && one.firstSeen < made && isIt(one)))
  const isStated = ({ view, statement }: Track) => view.authority !== 'report' && statement !== undefined
  const stated = authority === 'report' ? Map.groupBy(tracksOf(isStated), ({ row }) => row) : undefined
  let booked: Set<string | undefined> | undefined
  return {
    // What the report told after that statement for the first time is the next payment, in the same row.
    ...(stated && {
      isSettled: ({ row, firstSeen }) => (stated.get(row) ?? []).some((one) => one.firstSeen >= firstSeen),
    }),
    isBooked: ({ row }) => {
      booked ??= new Set(tracksOf(({ isGone, missed }) => !isGone && missed.length === 0).map((one) => one.row))
      return booked.has(row)
    },
  }
}

type BeforeOf = Pick<Told, 'authority' | 'made'>

/** One that adds up, or that has no balances and is known by its number. One that does not add up is not believed. */
const isStatement = ({ covers, statementId, opening, closing }: DeliveryFacts, authority: Authority): boolean =>
  covers === 'sequence' && (authority === 'statement' || (statementId !== undefined && !(opening && closing)))

function authorityOf({ nature, covers, period, booked, pending, isState }: DeliveryFacts, { adds }: Survey): Authority {
  if (nature === 'report') return 'report'
  if (nature === 'notification') return 'notice'
  if (nature === 'records') {
    if (booked === 'complete') return 'list'
    return period !== undefined || pending === 'complete' ? 'poll' : 'records'
  }
  if (adds && (covers === 'sequence' || (covers === 'period' && period))) return 'statement'
  if (covers !== 'period') return 'records'
  return isState && booked !== 'complete' ? 'poll' : 'list'
}

/** From its lines, its stated days and, of a statement, the day of its closing balance. */
function coverageOf(
  facts: DeliveryFacts,
  { firstDay, lastDay }: Survey,
  authority: Authority,
): CoveredDays | undefined {
  const { covers, period, closing } = facts
  if ((covers === 'increment' && !period) || authority === 'report' || authority === 'notice') return undefined
  if (authority === 'records' && !isStatement(facts, authority)) return undefined
  const days = [firstDay, lastDay].filter((day) => day !== undefined)
  if (period) days.push(dayNumber(period.from), dayNumber(period.to))
  if (authority === 'statement' && closing?.date !== undefined) days.push(dayNumber(closing.date.slice(0, 10)))
  if (days.length === 0) return undefined
  const [from, to] = [Math.min(...days), Math.max(...days)]
  // A list of the last fifty lines begins within its first day.
  const isWithinDay = authority === 'list' && !period && facts.booked !== 'complete'
  return { from: isWithinDay && from < to ? from + 1 : from, to }
}
