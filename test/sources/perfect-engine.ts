/** An engine that knows which payment each line is: what the judge has to find without a fault. It can be given faults. */
import { type BankLine, dayOf, withBalances } from '../deliveries/delivery.ts'
import type { Arrival, Engine, EngineRow } from './engine.ts'
import { type ToldDelivery, toldLines, wholeOf } from './told.ts'

type Known = { key: string; made: number; isBooked: boolean; isStated: boolean; line: BankLine }

export type Sabotage = (rows: EngineRow[], keyOf: (id: string) => string) => EngineRow[]

export function perfectEngine(deliveries: ToldDelivery[], sabotage: Sabotage = (rows) => rows): Engine {
  const toldOf = new Map(deliveries.map((told) => [told.delivery, told]))
  const arrived: ToldDelivery[] = []
  const rows = () => sabotage(rowsOf(arrived), (id) => id.slice(3))
  return {
    deliver: async ({ delivery }: Arrival) => {
      const told = toldOf.get(delivery)!
      if (!arrived.includes(told)) arrived.push(told)
    },
    rows: async () => rows(),
    reviews: async () => [],
    balance: async () =>
      arrived
        .filter(({ delivery }) => delivery.closing !== undefined)
        .toSorted((a, b) => a.delivery.closingDay!.localeCompare(b.delivery.closingDay!) || a.made - b.made)
        .at(-1)?.delivery.closing,
  }
}

function rowsOf(arrived: ToldDelivery[]): EngineRow[] {
  const best = new Map<string, Known>()
  for (const told of arrived) {
    const stated = told.isStatement
      ? { ...told, delivery: { ...told.delivery, lines: withBalances(told.delivery) } }
      : told
    for (const { key, line, isBooked } of toldLines(stated)) {
      if (line.parts) continue
      const known: Known = { key, made: told.made, isBooked, isStated: told.isStatement, line }
      const before = best.get(key)
      if (!before || rank(known) > rank(before)) best.set(key, known)
    }
  }
  const inParts = new Set([...best.keys()].filter((key) => key.includes('/')).map(wholeOf))
  const newest = arrived
    .filter(({ delivery }) => delivery.pendingComplete)
    .reduce<ToldDelivery | undefined>((last, one) => (last && last.made > one.made ? last : one), undefined)
  const isHeld = ({ key, made }: Known) => !newest || made > newest.made || newest.keys.includes(key)
  return [...best.values()]
    .filter((known) => (known.isBooked ? !inParts.has(known.key) : isHeld(known)))
    .map(({ key, isBooked, line }) => ({
      id: `tx_${key}`,
      status: isBooked ? 'booked' : 'pending',
      amount: line.amount,
      day: dayOf(line),
      ...(line.time && { time: line.time.slice(11, 16) }),
      ...(line.balance && { balance: line.balance }),
      texts: [line.text ?? '', line.name ?? ''],
    }))
}

/** Statements before other bookings, bookings before holds, then the newest. */
const rank = ({ isBooked, isStated, made }: Known): number => (isStated ? 2e9 : isBooked ? 1e9 : 0) + made
