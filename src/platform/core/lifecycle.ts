/**
 * In this status, this move leads to that status. A missing cell is a refusal; a status without moves is final. The nouns
 * that have a status have such a table, and write no status that is not in it.
 */
export type Lifecycle<Status extends string, Move extends string> = Record<Status, Partial<Record<Move, Status>>>

/** The statuses from which moves lead, and where to, as parallel lists. */
export type Steps<Status extends string> = { from: Status[]; to: Status[] }

/** Where several of the moves apply, the first. */
export function stepsIn<Status extends string, Move extends string>(
  next: Lifecycle<Status, Move>,
  moves: readonly Move[],
): Steps<Status> {
  const steps = (Object.keys(next) as Status[]).flatMap((from) => {
    const move = moves.find((move) => next[from][move])
    return move ? [{ from, to: next[from][move]! }] : []
  })
  return { from: steps.map(({ from }) => from), to: steps.map(({ to }) => to) }
}
