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
import { everyRead } from '../../src/access/reads/every-read.service.ts'
import { leafHash } from '../../src/access/reads/merkle.ts'
import { checkProof, proveReads } from '../../src/access/reads/proof.service.ts'
import { FORMAT, InvalidProof, ProofCheck, type ProofLine } from '../../src/access/reads/proof.ts'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { readLogKeysFrom, SEALS_START, sealText, signSeal } from '../../src/access/reads/seal.ts'
import { verifyReads } from '../../src/access/reads/verify.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeFixture } from '../support/make.ts'
import { PAGE, people } from '../support/people.ts'
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

test('a proof is checked on /me: every read of it is told to be ours, and no file of another service or person’s hand', async () => {
  const me = await signedIn(ana.ownerId)
  const told = async (text: string) => {
    const headers = { ...PAGE, cookie: me.cookie, 'csrf-token': me.csrfToken, 'content-type': 'application/x-ndjson' }
    return service.ask('/owner/reads-proof/check', { method: 'POST', headers, payload: text })
  }
  const lines = await proofOf(ana)
  const { isProven, reads, unsealed, first, last } = (await told(textOf(lines))).json()
  assert.deepEqual([isProven, reads, unsealed], [true, 9, 3])
  assert.ok(first <= last)
  const altered = textOf(lines).replace('"transactions', '"transaction')
  const forged = invented(lines.find((line) => line.kind === 'read')!.text)
  assert.deepEqual(check(forged, [otherKey]), { reads: 1, unsealed: 0 }, 'whoever trusts any key is deceived')
  const hostile = ['', '1', 'null', '[]', '{"kind":"header"}', textOf(lines).slice(0, -40), '{"kind":"seal","text":1}']
  for (const text of [altered, textOf(forged), ...hostile])
    assert.deepEqual((await told(text)).json(), { isProven: false }, text.slice(0, 80))
  assert.equal((await told('x'.repeat(8 * 1024 * 1024 + 1))).statusCode, 413)
})

const other = readLogKeysFrom(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
const otherKey = other.publicKey.toString('base64url')
const rootOver = (text: string) => leafHash(text).toString('hex')

/** A whole log of somebody else, with one read in it. */
function invented(read: string): ProofLine[] {
  const group = JSON.stringify([1, 1, 1, rootOver(read), ''])
  const segment = JSON.stringify([1, 1, 1, rootOver(group)])
  const fields = {
    number: 1,
    sealedAt: new Date(0),
    previous: SEALS_START,
    archivedMonth: null,
    root: leafHash(segment),
  }
  const signature = signSeal(fields, other).signature.toString('base64url')
  return [
    { kind: 'header', format: FORMAT },
    { kind: 'seal', number: 1, text: sealText(fields), signature, publicKey: otherKey },
    { kind: 'segment', text: segment, seal: 1, index: 0, of: 1, path: [] },
    { kind: 'group', text: group, segment, path: [] },
    { kind: 'read', text: read, group: '1/1', position: 1, path: [] },
    { kind: 'end', reads: 1, unsealed: 0 },
  ]
}

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
