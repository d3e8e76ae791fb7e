// Lost if it breaks: payments that the service has said it stored are gone after a crash, or are there twice.
import { SEED } from '../ledger/random.ts'
import { killUnderIngest } from './kill-under-ingest.ts'
import type { Row } from './row.ts'

const KILLS = Number(process.env.KILLS ?? 100)

export const row: Row = {
  id: 'F1',
  title: 'What was acknowledged survives kill -9 of the server',
  promise: 'P1',
  minutes: 30,
  run: () => killUnderIngest('server', KILLS, SEED),
}
