/**
 * Our server without its read log, to show what the log costs. Only here: the service itself has no such setting, and
 * never will, because a read that is not recorded is not made.
 */
import { readConfig } from '../src/config.ts'
import { createContext, createDeps } from '../src/context.ts'
import { openDatabase } from '../src/db/database.ts'
import { buildServer } from '../src/server.ts'

const config = readConfig(process.env)
const database = openDatabase({ url: config.DATABASE_URL!, poolSize: config.DATABASE_POOL_SIZE })
const context = await createContext(config, createDeps(database), () => '')
const unlogged = {
  ...context,
  readLog: { ...context.readLog, record: async () => {} },
  // A guess is confirmed by the statement that records, which is not there.
  gate: { ...context.gate, guess: () => undefined },
}
const { app } = buildServer(unlogged, { level: config.LOG_LEVEL })
await app.listen({ host: config.HOST, port: config.PORT })
