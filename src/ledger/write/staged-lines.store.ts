import type { LineOrder } from '@vitrine/bank-statements'
import { CopyRows } from '../../platform/core/copy-rows.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { DeliveredLine, StagedLine } from '../deliveries/delivery.ts'

/** The lines of one delivery until all of them were seen: their meaning is known only then. */
export type StagedLines = {
  /** `text` is the line's JSON. */
  add: (day: number, line: DeliveredLine, text: string) => Promise<void>
  /** In the bank's order, oldest first; on request in blocks that end with a day where possible. */
  blocks: (order: LineOrder, options: BlockOptions) => AsyncGenerator<StagedLine[]>
}

/** `wholeDays`: a block ends with a day where possible. */
export type BlockOptions = { wholeDays: boolean }

/** How many lines may stay in memory; more go to a temporary table. All deliveries of a file share it. */
export type MemoryBudget = { lines: number }

export const memoryBudget = (): MemoryBudget => ({ lines: MAX_IN_MEMORY })

const MAX_IN_MEMORY = 5_000
/** A day with more lines than this is split. */
const MAX_BLOCK_LINES = 20_000

let deliveries = 0

export function stageLines(tx: Tx, budget: MemoryBudget): StagedLines {
  const delivery = ++deliveries % 2_000_000_000
  let memory: StagedLine[] = []
  let count = 0
  let rows: CopyRows | undefined
  /** The next lines are read while PostgreSQL stores the last ones. */
  let sending: Promise<void> = Promise.resolve()

  async function spill(): Promise<void> {
    await createTable(tx)
    rows = new CopyRows()
    for (const { position, day, line } of memory) await write(position, day, JSON.stringify(line))
    budget.lines += memory.length
    memory = []
  }

  async function write(position: number, day: number, text: string): Promise<void> {
    rows!.row(4)
    rows!.int(delivery)
    rows!.int(day)
    rows!.int(position)
    rows!.text(text)
    if (rows!.isFull) await flush()
  }

  async function flush(): Promise<void> {
    await sending
    const bytes = rows!.take()
    sending = tx
      .copy('copy staged_lines (delivery, day, position, line) from stdin (format binary)', [bytes])
      .then(() => rows!.release(bytes.buffer))
    // The failure reaches the caller that awaits it.
    sending.catch(() => {})
  }

  async function* fromTable(order: LineOrder, { wholeDays }: BlockOptions): AsyncGenerator<StagedLine[]> {
    await flush()
    await sending
    await openCursor(tx, delivery, order)
    let rest: StagedLine[] = []
    let next = fetchLines(tx)
    for (;;) {
      const lines = await next
      if (lines.length === 0) break
      // Requested before this block is written: otherwise it would be fetched only after that.
      next = fetchLines(tx)
      next.catch(() => {})
      const all = [...rest, ...lines]
      const isCut = wholeDays && all.length < MAX_BLOCK_LINES
      const end = isCut ? all.findLastIndex(({ day }) => day !== all.at(-1)!.day) + 1 : all.length
      rest = all.slice(end)
      if (end > 0) yield all.slice(0, end)
    }
    if (rest.length > 0) yield rest
    await tx.rows(sql`close staged_lines_in_order`)
  }

  return {
    async add(day, line, text) {
      count += 1
      if (rows) return write(count, day, text)
      memory.push({ position: count, day, line })
      budget.lines -= 1
      if (budget.lines < 0) await spill()
    },
    async *blocks(order, options) {
      if (rows) yield* fromTable(order, options)
      else if (memory.length > 0)
        yield memory.sort((a, b) => a.day - b.day || direction(order) * (a.position - b.position))
    },
  }
}

const direction = (order: LineOrder): number => (order === 'oldest-first' ? 1 : -1)

/**
 * A long file sorts more than a request may. The text is not queried before it is read again, so PostgreSQL need not
 * validate it as JSON.
 */
async function createTable(tx: Tx): Promise<void> {
  await tx.rows(sql`select set_config('work_mem', '64MB', true), set_config('maintenance_work_mem', '128MB', true)`)
  await tx.rows(sql`
    create temporary table if not exists staged_lines (
      delivery integer not null,
      day integer not null,
      position integer not null,
      line text not null
    ) on commit drop`)
}

async function openCursor(tx: Tx, delivery: number, order: LineOrder): Promise<void> {
  await tx.rows(
    order === 'oldest-first'
      ? sql`create index if not exists staged_lines_up on staged_lines (delivery, day, position)`
      : sql`create index if not exists staged_lines_down on staged_lines (delivery, day, position desc)`,
  )
  // Without statistics PostgreSQL would sort the whole table.
  await tx.rows(sql`analyze staged_lines (delivery, day, position)`)
  await tx.rows(
    order === 'oldest-first'
      ? sql`declare staged_lines_in_order no scroll cursor for
          select position, day, line from staged_lines where delivery = ${delivery} order by delivery, day, position`
      : sql`declare staged_lines_in_order no scroll cursor for
          select position, day, line from staged_lines where delivery = ${delivery} order by delivery, day, position desc`,
  )
}

/** Small enough that neither PostgreSQL nor this process waits long for the other. */
async function fetchLines(tx: Tx): Promise<StagedLine[]> {
  const rows = await tx.rows<{ position: number; day: number; line: string }>(sql`fetch 500 from staged_lines_in_order`)
  return rows.map(({ position, day, line }) => ({ position, day, line: JSON.parse(line) as DeliveredLine }))
}
