/** The small version of `npm run soak -- webhooks`. */
import { test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { testDatabase } from '../support/database.ts'
import { killWorkers } from './killed-worker.ts'
import { startReceiver } from './receiver.ts'

test('no event is lost when the worker is killed, a repeated one has the same id, and the order stays', async (t) => {
  const { serving, servingUrl: url } = await testDatabase()
  const receiver = await startReceiver()
  t.diagnostic(await killWorkers(createDeps(serving), receiver, { events: 100, kills: 1, accounts: 10, url }))
})
