const LONG_MS = 2_000

/**
 * What many ask at the same moment goes to the database as one question. Everybody who asks in one turn of the event
 * loop goes together, and whoever comes while enough questions are under way waits for the next. So a lone caller waits
 * for nobody, and a hundred share the price of a round trip. Nothing is remembered: every answer was asked for.
 *
 * `answerAll` gives an answer for each, in order. When it fails, all who went together hear it; and when that took long,
 * so do all who wait, because they would ask the same database and wait as long again.
 */
export function batchCalls<Ask, Answer>(
  answerAll: (asks: Ask[]) => Promise<Answer[]>,
  { most, atOnce }: { most: number; atOnce: number },
): (ask: Ask) => Promise<Answer> {
  type Waiting = { ask: Ask; answer: (answer: Answer) => void; fail: (error: unknown) => void }
  const waiting: Waiting[] = []
  let underWay = 0
  let planned = false

  function plan(): void {
    if (planned || underWay >= atOnce || waiting.length === 0) return
    planned = true
    setImmediate(start)
  }

  async function start(): Promise<void> {
    planned = false
    underWay += 1
    const group = waiting.splice(0, most)
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
