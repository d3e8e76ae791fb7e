import {
  type Completeness,
  type Habits,
  type ReaderEvent,
  type StatementFoot,
  type StatementHead,
  Unreadable,
} from './statement.ts'

/**
 * The one place where it is settled how a source behaves. What whoever sends the file says goes before the profile of its
 * bank, and that before what its format states. What is still open is inferred from the lines when they are matched.
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

/** Where a line is missing that the bank has told, nothing can be concluded from what is not there. */
function settle(
  head: StatementHead,
  { isPart = head.isPart ?? false, ...foot }: StatementFoot,
  requested: Habits,
  hasRefused: boolean,
): StatementFoot {
  if (isPart && (requested.pending === 'complete' || requested.booked === 'complete'))
    throw new Unreadable(1, ONE_OF_SEVERAL)
  const stated = foot.pending ?? head.pending
  // A bank whose lists of holds are complete has not told that there are none where it gives no list.
  const declared = requested.pending ?? (stated && head.habits?.pending) ?? stated
  const whole = (claim: Completeness) => (isPart || hasRefused ? 'increment' : claim)
  return {
    ...foot,
    ...(isPart && { covers: 'increment' }),
    ...(declared && { pending: whole(declared) }),
    ...(requested.booked && { booked: whole(requested.booked) }),
  }
}

const ONE_OF_SEVERAL =
  'this is one part of several (a page, or rows of an account between those of others), so it cannot be complete; leave "complete" out, or send all of it in one file'
const NOTHING_GONE = 'lines were left out, so nothing is taken back for being missing'
