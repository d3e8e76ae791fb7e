import { type Database, openDatabase } from './database.ts'

/** A standby of the database. Nothing is decided or recorded there, and what it cannot answer the primary does. */
export type Replica = {
  /** Undefined while the standby is lost, and when it fails. */
  read: <T>(work: (standby: Database) => Promise<T>) => Promise<T | undefined>
  close: () => Promise<void>
}

/** Looked for in the background, so that no request waits for a connection to a lost one. */
const CHECK_EVERY_MS = 1_000
/** A request that waits this long still has time to ask the primary. */
const STATEMENT_SECONDS = 1
/** The pool is only used to check it; pages are read on the lanes beside it. */
const POOL_SIZE = 2

/** Looks for the standby once before it returns. `say` is called when the standby begins or ceases to be used. */
export async function openReplica(url: string, log: (line: string) => void = () => {}): Promise<Replica> {
  const standby = openDatabase({
    url,
    poolSize: POOL_SIZE,
    statementSeconds: STATEMENT_SECONDS,
    quickSeconds: STATEMENT_SECONDS,
  })
  let usable: boolean | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const use = (now: boolean, reason = ''): void => {
    if (usable !== now && !closed) log(now ? 'the replica is used' : `the replica is not used: ${reason}`)
    usable = now
  }
  const check = async (): Promise<void> => {
    try {
      // Promoted, it goes its own way: what it has is no longer what the primary has.
      const answer = await standby.ping()
      use(answer.standby, 'it is no standby')
    } catch (error) {
      use(false, reasonOf(error))
    }
    if (!closed) timer = setTimeout(check, CHECK_EVERY_MS).unref()
  }
  await check()
  return {
    async read(work) {
      if (!usable) return undefined
      try {
        return await work(standby)
      } catch (error) {
        use(false, reasonOf(error))
        return undefined
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await standby.close()
    },
  }
}

/** The database's own message, where there is one. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}
