const LONG_MS = 2_000

/**
 * Sends simultaneous calls to the database as one statement. All calls of one event-loop turn form a batch, and calls
 * that arrive while enough batches are in flight wait for the next. So a lone caller does not wait, and a hundred share
 * the cost of a round trip. Nothing is cached: every answer was asked for.
 *
 * Calls of one batch have the same `groupOf`, where it is given. `answerAll` returns an answer for each call, in order. When it fails, all calls of the batch fail; when it fails
 * late, so do all waiting calls, because they would ask the same database and wait as long again.
 */
export function batchCalls<Ask, Answer>(
  answerAll: (asks: Ask[]) => Promise<Answer[]>,
  { most, atOnce, groupOf }: { most: number; atOnce: number; groupOf?: (ask: Ask) => number },
): (ask: Ask) => Promise<Answer> {
  type Waiting = { ask: Ask; answer: (answer: Answer) => void; fail: (error: unknown) => void }
  const waiting: Waiting[] = []
  let underWay = 0
  let planned = false

  function takeGroup(): Waiting[] {
    const first = waiting[0]
    if (!groupOf || !first || waiting.length === 1) return waiting.splice(0, most)
    const wanted = groupOf(first.ask)
    const group: Waiting[] = []
    const rest: Waiting[] = []
    for (const one of waiting) (group.length < most && groupOf(one.ask) === wanted ? group : rest).push(one)
    waiting.splice(0, waiting.length, ...rest)
    return group
  }

  function plan(): void {
    if (planned || underWay >= atOnce || waiting.length === 0) return
    planned = true
    setImmediate(start)
  }

  async function start(): Promise<void> {
    planned = false
    underWay += 1
    const group = takeGroup()
    plan()
    const began = performance.now()
    try {
      const answers = await answerAll(group.map(({ ask }) => ask))
      group.forEach(({ answer }, index) => {
        answer(answers[index]!)
      })
    } catch (error) {
      const late = performance.now() - began > LONG_MS ? waiting.splice(0) : []
      for (const { fail } of [...group, ...late]) fail(error)
    }
    underWay -= 1
    plan()
  }

  return (ask) =>
    new Promise((answer, fail) => {
      waiting.push({ ask, answer, fail })
      plan()
    })
}
