/** Every kind of the sandbox bank, fetched for twelve days: each payment once, none missing, no id changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, openWorld } from './world.ts'

/** What an operator has to know about each; the others need nothing. */
const PROFILES: Record<string, object> = {
  plain: {},
  numbers: {},
  nulls: { reading: { sign: 'unsigned' } },
  'no-ids': { lists: { bookingStatus: 'booked' }, historyDays: 90 },
  'fresh-ids': { reading: { ids: 'volatile' }, consentDays: 90 },
  'positional-ids': { reading: { ids: 'reused' } },
  camt: { lists: { accept: 'application/xml' } },
  mt940: { lists: { accept: 'text/plain', bookingStatus: 'booked' } },
  'no-links': {},
  monday: {},
  'lasting-ids': {},
}

for (const [kind, profile] of Object.entries(PROFILES))
  test(`${kind}: twelve days of fetches`, async () => {
    const w = await openWorld({ banks: [kind], profile: { [kind]: profile } })
    const { owner, connectionId } = await w.connect('anna.household-1', kind)
    const client = await w.client(owner.id)
    const current = (await client.accounts()).find(({ iban }) => iban !== undefined && iban !== null)
    assert.ok(current)
    const first = await client.accounts()
    const ids = new Map<string, string[]>()
    for (const { id } of first)
      ids.set(
        id,
        (await client.rows(id)).filter(({ status }) => status === 'booked').map((row) => row.id),
      )
    for (let i = 0; i < 24; i++) {
      await w.jump(DAY / 2)
      await w.settle()
    }
    const outcomes = new Set((await w.fetches(`&connectionId=${connectionId}`)).map(({ outcome }) => outcome))
    assert.deepEqual([...outcomes], ['done'])
    const { accounts } = (await w.control('GET', '/customers/household-1')) as {
      accounts: { account: string; iban: string }[]
    }
    for (const { id, iban } of first) {
      const key = accounts.find((one) => one.iban === iban)!.account
      const rows = await client.rows(id)
      const booked = rows.filter(({ status }) => status === 'booked')
      const oldest = Math.min(...booked.map(({ executed }) => Date.parse(executed)))
      const known = (await w.truth('household-1', key)).filter(
        (line) => Date.parse(line.split(' ')[1]!) >= oldest - DAY,
      )
      const amounts = (lines: string[]) => lines.map((line) => Number(line.split(' ')[0]).toFixed(2)).sort()
      const told = amounts(booked.map(({ amount }) => String(amount)))
      const missing = [...amounts(known)]
      const extra = told.filter((one) => {
        const at = missing.indexOf(one)
        if (at >= 0) missing.splice(at, 1)
        return at < 0
      })
      assert.deepEqual({ key, extra, missing: kind === 'no-ids' ? [] : missing }, { key, extra: [], missing: [] })
      const now = new Set(rows.map((row) => row.id))
      assert.deepEqual(
        ids.get(id)!.filter((one) => !now.has(one)),
        [],
        'ids that were there are there',
      )
    }
    assert.ok(!w.calls.some(({ status }) => status === 429), 'within the budget')
  })
