/** The table of cases through an engine: every case in every order of its deliveries, polls as a file and by API. */
import { instantAt } from './calendar.ts'
import type { TableCase } from './case.ts'
import type { Engine, EngineRow } from './engine.ts'
import { print, SourceJudge } from './judge.ts'
import { TABLE_CASES } from './table-cases.ts'
import { arrivalOf, type ToldDelivery } from './told.ts'

/** An engine for these deliveries; only one that knows the truth looks at them. */
type OpenFor = (deliveries: ToldDelivery[]) => Promise<Engine>

/** What a case came to in one order. */
type CaseOutcome = { failures: string[]; rows: EngineRow[]; balance: string | undefined }

export async function runCases(open: OpenFor, only?: string): Promise<boolean> {
  const tally = new Map<number, { failed: number; all: number }>()
  let [failed, all] = [0, 0]
  for (const one of TABLE_CASES.filter(({ name }) => only === undefined || name.includes(only))) {
    for (const [way, variant] of variantsOf(one)) {
      const failures = await runCase(open, variant)
      const row = tally.get(one.row) ?? { failed: 0, all: 0 }
      tally.set(one.row, { failed: row.failed + (failures.length > 0 ? 1 : 0), all: row.all + 1 })
      all += 1
      if (failures.length === 0) continue
      failed += 1
      console.log(`row ${one.row}, ${one.name} (${way}) fails`)
      for (const failure of failures.slice(0, 4)) console.log(`    ${failure.replaceAll('\n', '\n    ')}`)
    }
  }
  const rows = [...tally].map(([row, { failed: some, all: of }]) => `row ${row}: ${some} of ${of}`)
  console.log(`${failed} of ${all} cases fail; ${rows.join(', ')}`)
  return failed === 0
}

/** Polls are a file of the bank, or records by API. */
function variantsOf(one: TableCase): [way: string, variant: TableCase][] {
  if (!one.deliveries.some(({ format }) => format === 'berlin-group')) return [['by file', one]]
  const byApi = (told: ToldDelivery): ToldDelivery =>
    told.format === 'berlin-group'
      ? { ...told, format: 'records', delivery: { ...told.delivery, nature: 'records', source: 'poll' } }
      : told
  return [
    ['polls by file', one],
    ['polls by API', { ...one, deliveries: one.deliveries.map(byApi) }],
  ]
}

/** What goes wrong in any order, each once. */
async function runCase(open: OpenFor, one: TableCase): Promise<string[]> {
  const failures = new Set<string>()
  const seen = new Map<string, string>()
  for (const order of one.isFixed ? [one.deliveries] : permutations(one.deliveries)) {
    const numbers = order.map((told) => one.deliveries.indexOf(told) + 1).join(' ')
    try {
      const { failures: here, rows, balance } = await playCase(await open(one.deliveries), one, order)
      for (const failure of here) failures.add(failure)
      const shown = rows.map(({ id: _, ...row }) => print({ id: '', ...row })).sort()
      seen.set([...shown, `balance ${balance}`].join('\n'), numbers)
    } catch (error) {
      failures.add(`in the order ${numbers}: ${String(error).slice(0, 300)}`)
    }
  }
  if (seen.size > 1) {
    const each = [...seen].map(([rows, numbers]) => `order ${numbers}\n  ${rows.replaceAll('\n', '\n  ')}`)
    failures.add(['the result depends on the order of arrival:', ...each].join('\n'))
  }
  return [...failures]
}

async function playCase(engine: Engine, one: TableCase, order: ToldDelivery[]): Promise<CaseOutcome> {
  const judge = new SourceJudge({ balancesAfter: () => undefined })
  const failures: string[] = []
  const numbers = order.map((told) => one.deliveries.indexOf(told) + 1).join(' ')
  const fail = (what: string) => failures.push(`in the order ${numbers}: ${what}`)
  const lastMade = Math.max(...order.map(({ made }) => made))
  let verdict = await judge.look(engine)
  for (const [index, told] of order.entries()) {
    // In another order than the bank's they arrive after the last was made.
    const arrives = one.isFixed ? told.made + 1 : lastMade + 5 * (index + 1)
    await engine.deliver(arrivalOf({ ...told, arrives }))
    judge.arrive(told)
    verdict = await judge.look(engine)
    const isLast = index === order.length - 1
    for (const { kind, why } of verdict.faults) {
      const isAlwaysWrong = kind === 'lost' || kind.startsWith('changed id')
      if (isAlwaysWrong || (isLast && kind !== 'needless review')) {
        fail(`${kind} after ${told.source} of ${instantAt(told.made)}: ${why}`)
      }
    }
    if (one.joinsAfter === index + 1) await joinHold(engine)
  }
  if (verdict.listed > 0 && !one.mayList) fail('two rows of one payment are listed, and it could be known')
  const [rows, balance] = [await engine.rows(), await engine.balance()]
  for (const failure of compare(one, judge.shown)) fail(failure)
  if (one.balance !== undefined && balance !== one.balance) fail(`the balance is ${balance}, not ${one.balance}`)
  return { failures, rows, balance }
}

/** The row that was told first keeps its id, where the two are not one row already. */
async function joinHold(engine: Engine): Promise<void> {
  const rows = await engine.rows()
  const [booked, pending] = [
    rows.find(({ status }) => status === 'booked'),
    rows.find(({ status }) => status === 'pending'),
  ]
  if (booked && pending) await engine.join?.(pending.id, booked.id)
}

/** The rows that are wanted, in parts or as a total where either will do. */
function compare({ wanted, mayList }: TableCase, shown: ReadonlyMap<string, EngineRow>): string[] {
  return Object.entries(wanted).flatMap(([key, text]) => {
    const [amount, status, balance] = text.split(' ')
    const row = shown.get(key)
    // The judge has found what is neither there whole nor in parts.
    if (!row && mayList) return []
    if (!row) return [`there is no row of ${key}: ${text}`]
    const isRight =
      row.amount === amount &&
      row.status === status &&
      (balance === undefined || (balance === 'none' ? row.balance === undefined : row.balance === balance))
    return isRight ? [] : [`${print(row)}, wanted ${text}`]
  })
}

function permutations<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))
}
