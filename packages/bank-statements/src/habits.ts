import {
  type Completeness,
  type Habits,
  type StatementFoot,
  type StatementHead,
  type Told,
  Unreadable,
} from './statement.ts'

/**
 * The one place where it is settled how a source behaves. What whoever sends the file says goes before the profile of its
 * bank, and that before what its format states. What is still open is inferred from the lines when they are matched.
 */
export function joinHabits(tell: (told: Told) => void, said: Habits): (told: Told) => void {
  let head: StatementHead | undefined
  let refused = 0
  return (told) => {
    if (told.kind === 'refused') refused += 1
    if (told.kind === 'statement') {
      head = told.head
      refused = 0
      tell({ kind: 'statement', head: withHabits(head, said) })
    } else if (told.kind === 'end') {
      if (said.booked === 'complete' && refused > 0) tell({ kind: 'note', note: { line: 1, text: NOTHING_GONE } })
      tell({ kind: 'end', foot: settle(head!, told.foot, said, refused > 0) })
    } else tell(told)
  }
}

function withHabits({ habits = {}, isPart, pending: _, ...head }: StatementHead, said: Habits): StatementHead {
  const [ids, order] = [said.ids ?? habits.ids ?? head.ids, said.order ?? habits.order ?? head.order]
  return { ...head, ...(isPart && { covers: 'increment' }), ...(ids && { ids }), ...(order && { order }) }
}

/** Where a line is missing that the bank has told, nothing can be concluded from what is not there. */
function settle(
  head: StatementHead,
  { isPart = head.isPart ?? false, ...foot }: StatementFoot,
  said: Habits,
  hasRefused: boolean,
): StatementFoot {
  if (isPart && (said.pending === 'complete' || said.booked === 'complete')) throw new Unreadable(1, ONE_OF_SEVERAL)
  const stated = foot.pending ?? head.pending
  // A bank whose lists of holds are complete has not told that there are none where it gives no list.
  const declared = said.pending ?? (stated && head.habits?.pending) ?? stated
  const whole = (claim: Completeness) => (isPart || hasRefused ? 'increment' : claim)
  return {
    ...foot,
    ...(isPart && { covers: 'increment' }),
    ...(declared && { pending: whole(declared) }),
    ...(said.booked && { booked: whole(said.booked) }),
  }
}

const ONE_OF_SEVERAL =
  'this is one part of several (a page, or rows of an account between those of others), so it cannot be complete; leave "complete" out, or send all of it in one file'
const NOTHING_GONE = 'lines were left out, so nothing is taken back for being missing'
