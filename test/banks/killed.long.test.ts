/** Killed anywhere while a bank is linked and fetched: no token is lost, the bank has one consent, and no account is half. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startBank } from '@vitrine/sandbox-bank'
import { createDeps } from '../../src/context.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const { database, url: databaseUrl } = await testDatabase()
const deps = createDeps(database)
const bank = await startBank({ start: Date.now() })
after(() => bank.close())

async function runChild(env: Record<string, string>): Promise<{ signal: string | null; out: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-child.ts')], {
    env: { ...process.env, DATABASE: databaseUrl, BANK: bank.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (out += text))
  const [, signal] = (await once(child, 'close')) as [number, string | null]
  return { signal, out }
}

for (const kind of ['plain', 'oauth'])
  test(`at a bank of the kind ${kind}`, async () => {
    const profile = sandboxProfile(kind, bank.url)
    await saveProvider(deps.db, {
      id: profile.id,
      name: kind,
      country: 'DE',
      timeZone: 'Europe/Berlin',
      profile: profile.id,
    })
    let places = 0
    for (let at = 1; ; at++) {
      const made = (await (
        await fetch(`${bank.url}/control/customers`, {
          method: 'POST',
          body: JSON.stringify({ story: 'household', seed: kind.charCodeAt(0) * 1000 + at }),
        })
      ).json()) as { people: { login: string }[] }
      const { ownerId } = await makeOwner(deps, { accounts: 0 })
      const browser = join(tmpdir(), `killed-${process.pid}-${kind}-${at}.json`)
      const env = { OWNER: ownerId, LOGIN: made.people[0]!.login, BROWSER: browser, KIND: kind }
      const consentsBefore = countConsents()
      const first = await runChild({ ...env, KILL_AT: String(at) })
      if (first.signal === null) {
        assert.match(first.out, /places \d+/, first.out)
        break
      }
      places += 1
      // A job that its worker held waits for its lease to end.
      await setDatabaseClock(database, new Date(Date.now() + 180_000))
      const second = await runChild(env)
      await setDatabaseClock(database, null)
      assert.match(second.out, /places \d+/, `killed at ${at}: ${second.out}`)
      assert.equal(countConsents() - consentsBefore, 1, `killed at ${at}: one consent at the bank`)
      const [row] = await database.rows<{
        status: string
        accounts: number
        fetched: number
        running: number
        rows: number
      }>(sql`
        select c.status, count(distinct a.account_id) as accounts, count(distinct a.account_id) filter (where a.fetched_at is not null) as fetched,
          (select count(*) from fetches f where f.connection_id = c.id and f.outcome = 'running') as running,
          (select count(*) from accounts o where o.owner_id = c.owner_id) as rows
        from connections c join connection_accounts a on a.connection_id = c.id where c.owner_id = ${ownerId} group by c.id`)
      assert.deepEqual(row, { status: 'valid', accounts: 2, fetched: 2, running: 0, rows: 2 }, `killed at ${at}`)
      rmSync(browser, { force: true })
    }
    assert.ok(places >= 20, `${places} places`)
    console.log(`${kind}: killed at ${places} places`)
  })

const countConsents = (): number =>
  bank.bank
    .journal()
    .filter((one) => 'request' in one && one.request.method === 'POST' && one.request.path.endsWith('/v1/consents'))
    .length
