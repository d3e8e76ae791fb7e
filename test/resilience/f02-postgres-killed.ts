// Lost if it breaks: after a crash of the database the service stays away, or has forgotten what it had stored.
import { SEED } from '../ledger/random.ts'
import { killUnderIngest } from './kill-under-ingest.ts'
import type { Row } from './row.ts'

const KILLS = Number(process.env.KILLS ?? 100)

export const row: Row = {
  id: 'F2',
  title: 'What was acknowledged survives kill -9 of PostgreSQL, which is started again',
  promise: 'P1',
  minutes: 30,
  run: () => killUnderIngest('PostgreSQL', KILLS, SEED),
}
