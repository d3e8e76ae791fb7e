import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCluster, checkReplica, checkServer, type ServerFacts } from './server-check.ts'
import { SESSION } from './session.ts'

const GOOD: ServerFacts = {
  role: 'vitrine',
  database: 'bank',
  standby: false,
  settings: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', lock_timeout: '0', work_mem: '4096' },
  connections: 97,
  missed: [],
}

const CASES: [what: string, facts: Partial<ServerFacts>, says: RegExp][] = [
  ['a standby', { standby: true }, /fault Server is a standby, which takes no writes → .*primary/],
  ['fsync off', { settings: { ...GOOD.settings, fsync: 'off' } }, /warning Durability fsync is off.*→ Set fsync = on/],
  [
    'commits that do not wait for the disk',
    { settings: { ...GOOD.settings, synchronous_commit: 'off' } },
    /warning Durability synchronous_commit is off: a crash may lose what was acknowledged/,
  ],
  [
    'a limit for transactions',
    { settings: { ...GOOD.settings, transaction_timeout: '30000' } },
    /warning Limits transaction_timeout is 30000 ms.*alter role vitrine in database bank set transaction_timeout = 0/,
  ],
  ['little memory for sorting', { settings: { ...GOOD.settings, work_mem: '64' } }, /warning Memory work_mem is 64 kB/],
  ['few connections', { connections: 15 }, /warning Connections this server may open 20, and .* have 15/],
  [
    'a pooler that leaves out what we ask for',
    { missed: ['reads', 'requests'].map((kind) => ({ kind, name: 'jit', value: 'on', wanted: SESSION.jit! })) },
    /fault Session jit is on, not off, on connections for reads and requests → Run: alter role vitrine in database bank set jit = 'off'\. Behind a pooler .* pooler=transaction/,
  ],
  [
    'a pooler that leaves out how reads are planned',
    { missed: [{ kind: 'reads', name: 'enable_seqscan', value: 'on', wanted: 'off' }] },
    /warning Plans of reads may be slow ones: enable_seqscan is on → Behind a pooler .* pooler=transaction/,
  ],
]

test('findings about a server', async (t) => {
  assert.deepEqual(checkServer(GOOD, 20), [])
  for (const [what, facts, says] of CASES) {
    await t.test(what, () => {
      const found = checkServer({ ...GOOD, ...facts }, 20)
      assert.equal(found.length, 1)
      const { state, about, found: text, remedy } = found[0]!
      assert.match(`${state} ${about} ${text} → ${remedy}`, says)
    })
  }
})

test('findings about a replica', () => {
  const primary = { bytes: 50_000 }
  const found = [{ standby: true, bytes: 39_760 }, { standby: false, bytes: 50_000 }, new Error('connection refused')]
  assert.deepEqual(
    found.map((replica) => checkReplica(primary, replica)).map(({ state, found }) => `${state} ${found}`),
    ['ok a standby, 10 kB behind', 'warning is no standby, and is not used', 'warning connection refused'],
  )
})

test('findings about several nodes', () => {
  const cluster = { workerNodes: ['one:5432', 'two:5432'], coordinator: true, distributed: ['consents'], faults: [] }
  const found = (...asked: Parameters<typeof checkCluster>) => {
    const finding = checkCluster(...asked)
    return (
      finding &&
      `${finding.state} ${finding.found}${finding.remedy ? ` → ${/add cluster=citus|promoted/.exec(finding.remedy)}` : ''}`
    )
  }
  const [named, not] = ['postgres://a/vitrine?cluster=citus', 'postgres://a/vitrine']
  assert.equal(found(undefined, not), undefined)
  assert.equal(found({ ...cluster, distributed: [] }, not), undefined)
  assert.equal(found(cluster, named), 'ok tables are on 2 workers: one:5432, two:5432')
  assert.equal(found(cluster, not), 'fault tables are on 2 workers: one:5432, two:5432 → add cluster=citus')
  const faults = [{ node: 'two:5432', reason: 'connection refused' }]
  assert.equal(found({ ...cluster, faults }, named), 'fault two:5432: connection refused → promoted')
})
