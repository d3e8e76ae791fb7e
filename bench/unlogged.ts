/**
 * Our server without its read log, to show what the log costs: a read is decided as always, and
 * not recorded. Only for this comparison: the service has no such setting, because a read that is not recorded must not
 * be answered.
 */

import type { ReadLog } from '../src/access/reads/read.service.ts'
import { createContext, createDeps } from '../src/context.ts'
import { readConfig } from '../src/platform/core/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { buildServer } from '../src/server.ts'

const config = readConfig(process.env)
const database = openDatabase({ url: config.DATABASE_URL!, poolSize: config.DATABASE_POOL_SIZE })
const context = await createContext(config, createDeps(database), () => '')
const readLog: ReadLog = { record: async () => {} }
const { app } = buildServer({ ...context, readLog }, { level: config.LOG_LEVEL })
await app.listen({ host: config.HOST, port: config.PORT })
