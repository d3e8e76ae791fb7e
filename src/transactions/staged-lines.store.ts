import { CopyRows } from '../core/copy-rows.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type DeliveredLine, type LineOrder, NO_DAY, type StagedLine } from './delivery.ts'

/** The lines of one delivery until all of them were seen: what they mean is known only then. */
export type StagedLines = {
  /** `text` is the line's JSON. */
  add: (day: number, line: DeliveredLine, text: string) => Promise<void>
  /** In the bank's order from the oldest on; in blocks that end with a day where they can, if that is wanted. */
  blocks: (order: LineOrder, options: BlockOptions) => AsyncGenerator<StagedLine[]>
}

/** `wholeDays`: a block ends with a day, where it can. `isPaced`: others have to get their turn between blocks. */
export type BlockOptions = { wholeDays: boolean; isPaced: boolean }

/** How many lines may stay in memory; more go to a table of the transaction. All deliveries of a file share it. */
export type MemoryBudget = { lines: number }

export const memoryBudget = (): MemoryBudget => ({ lines: MAX_IN_MEMORY })

const MAX_IN_MEMORY = 5_000
/** Small enough that neither PostgreSQL nor this process waits long for the other; smaller where others wait too. */
const BLOCK_LINES = 1_000
const PACED_BLOCK_LINES = 100
/** A day with more lines than this is cut. */
const MAX_BLOCK_LINES = 20_000

let deliveries = 0

export function stageLines(tx: Tx, budget: MemoryBudget): StagedLines {
  const delivery = ++deliveries % 2_000_000_000
  let memory: StagedLine[] = []
  let count = 0
  let rows: CopyRows | undefined
  /** The next lines are read while PostgreSQL takes the last ones. */
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
      .then(() => rows!.giveBack(bytes.buffer))
    // Whoever awaits it hears of a failure.
    sending.catch(() => {})
  }

  async function* fromTable(order: LineOrder, { wholeDays, isPaced }: BlockOptions): AsyncGenerator<StagedLine[]> {
    const most = isPaced ? PACED_BLOCK_LINES : BLOCK_LINES
    await flush()
    await sending
    await indexTable(tx, order)
    const load = async (after: Place): Promise<StagedLine[]> => {
      const block = await fetchLines(tx, delivery, order, after, most)
      if (!wholeDays || block.length < most) return block
      return [...block, ...(await fetchRestOfDay(tx, delivery, order, block.at(-1)!, MAX_BLOCK_LINES))]
    }
    let next = load({ day: -NO_DAY, position: 0 })
    for (;;) {
      const block = await next
      if (block.length === 0) return
      // Asked for before this block is written: otherwise it would be fetched only after that.
      next = load(block.at(-1)!)
      next.catch(() => {})
      yield block
    }
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

async function createTable(tx: Tx): Promise<void> {
  await tx.rows(sql`
    create temporary table if not exists staged_lines (
      delivery integer not null,
      day integer not null,
      position integer not null,
      line json not null
    ) on commit drop`)
}

/** By position as it counts in that order, so that one comparison finds where a block begins. */
async function indexTable(tx: Tx, order: LineOrder): Promise<void> {
  await tx.rows(
    order === 'oldest-first'
      ? sql`create index if not exists staged_lines_up on staged_lines (delivery, day, position)`
      : sql`create index if not exists staged_lines_down on staged_lines (delivery, day, (-position))`,
  )
  // Without statistics PostgreSQL would sort the whole table for every block.
  await tx.rows(sql`analyze staged_lines (delivery, day, position)`)
}

type Place = { day: number; position: number }

function fetchLines(tx: Tx, delivery: number, order: LineOrder, after: Place, limit: number): Promise<StagedLine[]> {
  return order === 'oldest-first'
    ? tx.rows(sql`
        select position, day, line from staged_lines
        where delivery = ${delivery} and (delivery, day, position) > (${delivery}, ${after.day}, ${after.position})
        order by delivery, day, position limit ${limit}`)
    : tx.rows(sql`
        select position, day, line from staged_lines
        where delivery = ${delivery} and (delivery, day, -position) > (${delivery}, ${after.day}, ${-after.position})
        order by delivery, day, -position limit ${limit}`)
}

function fetchRestOfDay(
  tx: Tx,
  delivery: number,
  order: LineOrder,
  after: Place,
  limit: number,
): Promise<StagedLine[]> {
  return order === 'oldest-first'
    ? tx.rows(sql`
        select position, day, line from staged_lines
        where delivery = ${delivery} and day = ${after.day} and position > ${after.position}
        order by position limit ${limit}`)
    : tx.rows(sql`
        select position, day, line from staged_lines
        where delivery = ${delivery} and day = ${after.day} and -position > ${-after.position}
        order by -position limit ${limit}`)
}
