import { type Habits, type ReaderEvent, type StatementFoot, type StatementHead, Unreadable } from './statement.ts'

/**
 * The only place that settles the habits of a source. The caller's statement takes precedence over the profile of the
 * bank, and that over the format. Anything still open is inferred from the lines when they are matched.
 */
export function joinHabits(emit: (event: ReaderEvent) => void, requested: Habits): (event: ReaderEvent) => void {
  let head: StatementHead | undefined
  let refused = 0
  return (event) => {
    if (event.kind === 'refused') refused += 1
    if (event.kind === 'statement') {
      head = event.head
      refused = 0
      emit({ kind: 'statement', head: withHabits(head, requested) })
    } else if (event.kind === 'end') {
      if (requested.booked === 'complete' && refused > 0) emit({ kind: 'note', note: { line: 1, text: NOTHING_GONE } })
      emit({ kind: 'end', foot: settle(head!, event.foot, requested, refused > 0) })
    } else emit(event)
  }
}

function withHabits({ habits = {}, isPart, pending: _, ...head }: StatementHead, requested: Habits): StatementHead {
  const [ids, order] = [requested.ids ?? habits.ids ?? head.ids, requested.order ?? habits.order ?? head.order]
  return { ...head, ...(isPart && { covers: 'increment' }), ...(ids && { ids }), ...(order && { order }) }
}

/** Where a reported line is missing, nothing can be concluded from absence. */
function settle(
  head: StatementHead,
  { isPart = head.isPart ?? false, ...foot }: StatementFoot,
  requested: Habits,
  hasRefused: boolean,
): StatementFoot {
  if (isPart && (requested.pending === 'complete' || requested.booked === 'complete'))
    throw new Unreadable(1, ONE_OF_SEVERAL)
  const stated = foot.pending ?? head.pending
  // The profile of a bank with complete lists of holds does not apply where a file has no list.
  const declared = requested.pending ?? (stated && head.habits?.pending) ?? stated
  const whole = <Claim>(claim: Claim) => (isPart || hasRefused ? 'increment' : claim)
  return {
    ...foot,
    ...(isPart && { covers: 'increment' }),
    ...(declared && { pending: whole(declared) }),
    ...(requested.booked && { booked: whole(requested.booked) }),
  }
}

const ONE_OF_SEVERAL =
  'this is one part of several (a page, or rows of an account between those of others), so it cannot be complete; leave "complete" out, or send all of it in one file'
const NOTHING_GONE = 'lines were left out, so nothing is withdrawn for being missing'
