/** A bank that knows which payment is which never finds one twice, none, or under another id than before. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { testDatabase } from '../support/database.ts'
import { openDeliver } from './deliver.ts'
import { live, Tally, tellStory } from './histories.ts'

/** The same histories each time; `npm run soak:bank` looks for others, and docs/next.md says what it finds. */
const SEED = Number(process.env.SEED ?? 4711)
console.log(`seed ${SEED}; others: SEED=… npm test -- test/deliveries/random-bank.test.ts`)
const HISTORIES = 25
const { database } = await testDatabase()
const deps = createDeps(database)
const { deliver, close } = await openDeliver(deps)
after(close)

test('whatever a bank does, its payments come out as they are, or are listed for review', async () => {
  const tally = new Tally()
  for (let index = 0; index < HISTORIES; index++) tally.add(await live(deps, deliver, (SEED + index) | 0, 0.2))
  const { failures } = tally
  assert.equal(failures.length, 0, `${tally.report()}\n\n${failures.map(tellStory).join('\n\n')}`)
})
