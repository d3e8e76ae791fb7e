const LONG_MS = 2_000

type BatchLimits<Ask> = {
  most: number
  atOnce: number
  groupOf?: (ask: Ask) => number
  turnOf?: (ask: Ask) => string
}

/**
 * Sends simultaneous calls to the database as one statement. All calls of one event-loop turn form a batch, and calls
 * that arrive while enough batches are in flight wait for the next. So a lone caller does not wait, and a hundred share
 * the cost of a round trip. Nothing is cached: every answer was asked for.
 *
 * Calls of one batch have the same `groupOf`, where it is given. When more wait than fit, those of different `turnOf` take
 * turns, so that whoever asks for much waits for itself. `answerAll` returns an answer for each call, in order. When it
 * fails, all calls of the batch fail; when it fails late, so do all waiting calls, because they would ask the same database
 * and wait as long again.
 */
export function batchCalls<Ask, Answer>(
  answerAll: (asks: Ask[]) => Promise<Answer[]>,
  { most, atOnce, groupOf, turnOf }: BatchLimits<Ask>,
): (ask: Ask) => Promise<Answer> {
  type Waiting = { ask: Ask; answer: (answer: Answer) => void; fail: (error: unknown) => void }
  let waiting: Waiting[] = []
  let underWay = 0
  let planned = false

  function takeGroup(): Waiting[] {
    if (waiting.length === 1 || (!groupOf && waiting.length <= most)) return waiting.splice(0)
    const wanted = groupOf?.(waiting[0]!.ask)
    const fitting = groupOf ? waiting.filter(({ ask }) => groupOf(ask) === wanted) : waiting
    const taken = new Set((turnOf ? inTurns(fitting, ({ ask }) => turnOf(ask), most) : fitting).slice(0, most))
    waiting = waiting.filter((one) => !taken.has(one))
    return [...taken]
  }

  function plan(): void {
    if (planned || underWay >= atOnce || waiting.length === 0) return
    planned = true
    setImmediate(start)
  }

  async function start(): Promise<void> {
    planned = false
    // All that waited may have failed meanwhile.
    if (waiting.length === 0) return
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

/** The first of each, then the second of each, until there are so many. */
function inTurns<Item>(items: Item[], turnOf: (item: Item) => string, most: number): Item[] {
  const queues = [...Map.groupBy(items, turnOf).values()]
  const taken: Item[] = []
  for (let round = 0; taken.length < Math.min(most, items.length); round++)
    taken.push(...queues.flatMap((queue) => queue.slice(round, round + 1)))
  return taken
}
