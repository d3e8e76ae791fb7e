/** Two engines and one world: what the second shows differently after a delivery. */
import { instantAt } from './calendar.ts'
import type { Engine, EngineRow } from './engine.ts'
import { arrivalOf } from './told.ts'
import type { World } from './world.ts'

const print = ({ day, amount, status }: EngineRow): string => `${day} ${amount} ${status}`

/** The first delivery after which the lists differ, with the rows that only one of them has. */
export async function findDifference({ deliveries }: World, one: Engine, other: Engine): Promise<string | undefined> {
  for (const [index, told] of deliveries.entries()) {
    const arrival = arrivalOf(told)
    await one.deliver(arrival)
    await other.deliver(arrival)
    const left = (await one.rows()).map(print).sort()
    const right = (await other.rows()).map(print).sort()
    const [onlyOne, onlyOther] = [without(left, right), without(right, left)]
    if (onlyOne.length + onlyOther.length === 0) continue
    return [
      `delivery ${index} of ${deliveries.length}, ${told.source} of ${instantAt(told.made)}, received ${instantAt(told.arrives)}`,
      ...onlyOne.map((row) => `  only the first: ${row}`),
      ...onlyOther.map((row) => `  only the second: ${row}`),
    ].join('\n')
  }
  return undefined
}

function without(rows: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return rows.filter((row) => {
    const count = left.get(row) ?? 0
    if (count > 0) left.set(row, count - 1)
    return count === 0
  })
}
