/**
 * Our server with a single code path through the gate: every read is decided first and recorded afterwards. Shows the
 * gain of doing both in one statement.
 */
import { readConfig } from '../src/config.ts'
import { createContext, createDeps } from '../src/context.ts'
import { openDatabase } from '../src/db/database.ts'
import { buildServer } from '../src/server.ts'

const config = readConfig(process.env)
const database = openDatabase({ url: config.DATABASE_URL!, poolSize: config.DATABASE_POOL_SIZE })
const context = await createContext(config, createDeps(database), () => '')
const gate = { ...context.gate, guess: () => undefined }
const { app } = buildServer({ ...context, gate }, { level: config.LOG_LEVEL })
await app.listen({ host: config.HOST, port: config.PORT })
