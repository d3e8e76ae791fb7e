/** An owner, or anybody she shows it to, can check her reads without our software and without other people's rows. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { archiveMonth, dropArchivedMonth, findMonthToArchive } from '../../src/access/reads/archive.service.ts'
import { checkProof, proveReads } from '../../src/access/reads/proof.service.ts'
import { InvalidProof, ProofCheck, type ProofLine } from '../../src/access/reads/proof.ts'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { verifyReads } from '../../src/access/reads/verify.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { everyRead } from '../../src/surfaces/me/read-download.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeFixture } from '../support/make.ts'
import { people } from '../support/people.ts'
import { logKeys } from '../support/read-log.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { database, deps } = service
const { emailOf, signIn } = people(service)
const signedIn = async (ownerId: string) => signIn({ email: await emailOf(ownerId) })
const [ana, bob] = [await makeFixture(deps), await makeFixture(deps)]
const keys = await logKeys(database)
const publicKey = keys.publicKey.toString('base64url')
const readAs = (fixture: typeof ana) => service.ask(fixture.path, { token: fixture.token })
for (let round = 0; round < 4; round++) {
  await Promise.all([readAs(ana), readAs(bob), readAs(ana), readAs(bob), readAs(bob)])
  await readAs(ana)
  if (round < 3) await sealReads(database, keys)
}
const folder = await mkdtemp(join(tmpdir(), 'proof-'))

async function proofOf(fixture: typeof ana): Promise<ProofLine[]> {
  const lines: ProofLine[] = []
  for await (const line of proveReads(database, everyRead(deps, [fixture.consentId]))) lines.push(line)
  return lines
}

function check(lines: ProofLine[], trusted = [publicKey]): { reads: number; unsealed: number } {
  const checked = new ProofCheck(trusted)
  for (const line of lines) checked.take(line)
  const { reads, unsealed } = checked.end()
  return { reads, unsealed }
}

const textOf = (lines: ProofLine[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

async function verifyElsewhere(lines: ProofLine[]): Promise<{ code: number; out: string }> {
  const file = join(folder, `${Math.random()}.ndjson`)
  await writeFile(file, textOf(lines))
  const run = promisify(execFile)(process.execPath, ['docs/read-log/verify.mjs', file, publicKey])
  return run.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stderr }) => ({ code, out: stderr }),
  )
}

test('a proof has all sealed reads of an owner, counts the others, and shows nobody else’s', async () => {
  const lines = await proofOf(ana)
  assert.deepEqual(check(lines), { reads: 9, unsealed: 3 })
  assert.equal((await verifyElsewhere(lines)).out, '9 reads are proven.\n')
  for (const foreign of [bob.accountId, bob.consentId, bob.ownerId, bob.keyId, bob.tenant.id])
    assert.ok(!textOf(lines).includes(foreign))
})

test('a proof in which anything was changed, removed or exchanged is refused, by us and by the independent verifier', async () => {
  const lines = await proofOf(ana)
  const other = await proofOf(bob)
  const forged: [what: string, lines: ProofLine[]][] = []
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'header') continue
    if (line.kind !== 'end') forged.push([`without line ${at}`, lines.toSpliced(at, 1)])
    if ('text' in line) {
      const text = line.text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
      forged.push([`other text in ${at}`, lines.with(at, { ...line, text })])
    }
    if ('path' in line && line.path.length > 0)
      forged.push([`shorter path in ${at}`, lines.with(at, { ...line, path: line.path.slice(1) })])
    if (line.kind === 'seal')
      forged.push([
        `other signature in ${at}`,
        lines.with(at, { ...line, signature: line.signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) }),
      ])
    if (line.kind === 'read') {
      forged.push([`other position in ${at}`, lines.with(at, { ...line, position: line.position + 1 })])
      const foreign = other.find((one) => one.kind === 'read' && one.group !== line.group) as typeof line
      forged.push([`another read in ${at}`, lines.with(at, { ...foreign, group: line.group })])
      const before = lines[at - 1]!
      if (before.kind === 'read') forged.push([`the read before in ${at}`, lines.with(at, before)])
    }
  }
  forged.push(['broken off', lines.slice(0, -1)])
  assert.ok(forged.length > 50, `${forged.length} forgeries`)
  assert.ok(forged.some(([what]) => what.startsWith('the read before')))
  for (const [what, changed] of forged) assert.throws(() => check(changed), InvalidProof, what)
  for (const [what, changed] of forged.filter(([what], at) => at % 5 === 0 || what.startsWith('the read before')))
    assert.equal((await verifyElsewhere(changed)).code, 1, what)
  assert.throws(() => check(lines, ['another key']), /not trusted/)
})

test('an owner downloads a proof of the own reads, of all consents or of one', async () => {
  const me = await signedIn(ana.ownerId)
  for (const query of ['', `?consentId=${ana.consentId}`]) {
    const answer = await me.get(`/owner/reads-proof.ndjson${query}`)
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['content-disposition']), /filename="reads-proof\.ndjson"/)
    assert.deepEqual(
      check(
        answer.body
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
      { reads: 9, unsealed: 3 },
    )
  }
  assert.equal((await me.get(`/owner/reads-proof.ndjson?consentId=${bob.consentId}`)).statusCode, 404)
  assert.equal((await service.ask('/owner/reads-proof.ndjson')).statusCode, 401)
})

test('a month is archived and dropped, the log still verifies, and reads go on in a chain of the next month', async () => {
  const before = await verifyReads(database, keys)
  assert.equal(await findMonthToArchive(database), undefined, 'the month is not over')
  const [{ now }] = (await database.rows<{ now: Date }>(sql`select now()`)) as [{ now: Date }]
  await setDatabaseClock(database, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)))
  const fixture = await makeFixture(deps)
  assert.equal((await service.ask(fixture.path, { token: fixture.token })).statusCode, 200)
  const month = (await findMonthToArchive(database))!
  const file = join(folder, 'archive.ndjson.gz')
  const archived = await archiveMonth(database, keys, month, file)
  assert.deepEqual([archived.reads, archived.groups], [before.reads, before.groups])
  await assert.rejects(archiveMonth(database, keys, month, file), { code: 'EEXIST' })

  const seal = await dropArchivedMonth(database, keys, archived)
  assert.equal(seal.archivedMonth, month)
  const after = await verifyReads(database, keys, { noted: before.seal! })
  assert.deepEqual([after.faults, after.reads], [[], 1])
  assert.equal(await findMonthToArchive(database), undefined)
  assert.equal((await service.ask(fixture.path, { token: fixture.token })).statusCode, 200)

  const checked = await checkProof(file, [publicKey])
  assert.deepEqual([checked.reads, checked.groups, checked.isComplete], [before.reads, before.groups, true])
  const elsewhere = await verifyElsewhere(
    gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  assert.equal(elsewhere.out, `${before.reads} reads are proven.\n`)
  // The owner's page has what is still in the database.
  const me = await signedIn(ana.ownerId)
  assert.deepEqual((await me.get('/owner/reads.json')).json(), [])
})
