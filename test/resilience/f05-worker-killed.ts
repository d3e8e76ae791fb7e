// Lost if it breaks: a shop never hears that a customer took the consent back, because a process died at that moment.
import { createDeps } from '../../src/context.ts'
import { testDatabase } from '../support/database.ts'
import { killWorkers } from '../webhooks/killed-worker.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import type { Row } from './row.ts'

const EVENTS = Number(process.env.EVENTS ?? 10_000)
const KILLS = 20

export const row: Row = {
  id: 'F5',
  title: 'No event is lost between its commit and its receiver, whoever is killed',
  promise: 'P6',
  minutes: 30,
  run: async () => {
    const { database, url } = await testDatabase()
    const plan = { events: EVENTS, kills: KILLS, accounts: 500, url }
    const report = await killWorkers(createDeps(database), await startReceiver(), plan)
    return { done: `${KILLS} × kill -9 of the worker while events are sent`, figure: report, kept: true }
  },
}
