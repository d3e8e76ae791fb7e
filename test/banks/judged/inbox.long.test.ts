/** The inbox, by its guide. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { planInbox } from '../../../src/banks/inbox/inbox.service.ts'
import { openWorld } from './world.ts'

const root = mkdtempSync(join(tmpdir(), 'judged-inbox-'))
const inbox = join(root, 'inbox')
mkdirSync(inbox)
after(() => rmSync(root, { recursive: true, force: true }))
const w = await openWorld({ env: { INBOX: inbox } })
beforeEach(() => w.calm())
await planInbox(w.deps)

const owner = await w.newOwner()
const { accounts: atBank } = (await w.control('GET', '/customers/household-1')) as {
  accounts: { account: string; iban: string }[]
}
const account = await w.okJson(
  w.manage('POST', '/accounts', {
    environment: 'sandbox',
    providerId: 'plain',
    ownerId: owner.id,
    name: 'Girokonto',
    holder: 'Anna Berger',
    iban: atBank[0]!.iban,
    currency: 'EUR',
  }),
  201,
)
const listed = (await (await fetch(`${w.bankUrl}/files/household-1/current`)).json()) as
  | { files?: { name: string }[] }
  | string[]
const names: string[] = JSON.stringify(listed).match(/camt\.053-\d{4}-\d{2}-\d{2}\.xml/g) ?? []
assert.ok(names.length > 20, JSON.stringify(listed).slice(0, 300))
const file = async (i: number) => (await fetch(`${w.bankUrl}/files/household-1/current/${names[i]}`)).text()
const client = await w.client(owner.id)
const looks = async (count = 4) => {
  for (let i = 0; i < count; i++) await w.advance('6s')
}
const inFolder = (name: string) => (existsSync(join(inbox, name)) ? readdirSync(join(inbox, name)) : [])

test('a whole file is imported and put away with a report that a person can read', async () => {
  writeFileSync(join(inbox, 'first.xml'), await file(0))
  await looks()
  assert.deepEqual(inFolder('done').sort(), ['first.xml', 'first.xml.txt'])
  assert.match(readFileSync(join(inbox, 'done/first.xml.txt'), 'utf8'), /added|balance/)
  assert.ok((await client.accounts())[0]!.dataAsOf !== undefined)
  assert.equal((await client.accounts())[0]!.connection.status, 'none')
  assert.ok(account.id)
})

test('a file that is still being written is left alone until it is whole', async () => {
  const text = await file(1)
  const path = join(inbox, 'slow.xml')
  writeFileSync(path, text.slice(0, 300))
  // The clock goes on by itself too: a writer that waits for the five seconds between two looks would be taken to be through.
  await w.advance('1s')
  for (let at = 300; at < text.length; at += Math.ceil(text.length / 5)) {
    appendFileSync(path, text.slice(at, at + Math.ceil(text.length / 5)))
    await w.advance('1s')
    assert.ok(!inFolder('refused').includes('slow.xml'), 'half of a file was taken')
  }
  await looks()
  assert.ok(inFolder('done').includes('slow.xml'))
})

test('names of unfinished files, and hidden ones, are left alone', async () => {
  for (const name of ['.hidden.xml', 'a.xml.part', 'b.xml.tmp', 'c.xml.filepart', 'd.partial'])
    writeFileSync(join(inbox, name), 'x')
  await looks()
  for (const name of ['.hidden.xml', 'a.xml.part', 'b.xml.tmp', 'c.xml.filepart', 'd.partial']) {
    assert.ok(existsSync(join(inbox, name)), name)
    rmSync(join(inbox, name))
  }
})

test('a link out of the folder is neither read nor moved, also as a folder of an account', async () => {
  const outside = join(root, 'outside.xml')
  writeFileSync(outside, await file(2))
  const away = join(root, 'away')
  mkdirSync(away)
  writeFileSync(join(away, 'other.xml'), await file(3))
  symlinkSync(outside, join(inbox, 'link.xml'))
  symlinkSync(away, join(inbox, account.id))
  await looks()
  assert.ok(existsSync(outside) && existsSync(join(away, 'other.xml')), 'nothing outside is moved')
  assert.ok(
    ![...inFolder('done'), ...inFolder('refused')].some((name) => name.startsWith('link') || name.startsWith('other')),
  )
  rmSync(join(inbox, 'link.xml'))
  rmSync(join(inbox, account.id))
})

test('the same name twice: both are kept, each with its report', async () => {
  writeFileSync(join(inbox, 'same.xml'), await file(4))
  await looks()
  writeFileSync(join(inbox, 'same.xml'), await file(5))
  await looks()
  const kept = inFolder('done').filter((name) => name.startsWith('same') && !name.endsWith('.txt'))
  const reports = inFolder('done').filter((name) => name.startsWith('same') && name.endsWith('.txt'))
  assert.equal(kept.length, 2, kept.join())
  assert.equal(reports.length, 2, reports.join())
})

test('the same file again changes nothing', async () => {
  const [before] = await client.accounts()
  const rows = await client.rows(before!.id)
  writeFileSync(join(inbox, 'again.xml'), await file(4))
  await looks()
  assert.ok(inFolder('done').includes('again.xml'))
  assert.deepEqual(await client.rows(before!.id), rows)
})

test('what cannot be read is refused with the reason, nothing of it is stored, and the rest goes on', async () => {
  writeFileSync(join(inbox, 'broken.xml'), (await file(6)).slice(0, 900))
  writeFileSync(join(inbox, 'empty.xml'), '')
  writeFileSync(join(inbox, 'picture.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
  writeFileSync(join(inbox, 'good.xml'), await file(7))
  await looks(5)
  assert.ok(inFolder('done').includes('good.xml'))
  for (const name of ['broken.xml', 'picture.png']) {
    assert.ok(inFolder('refused').includes(name), name)
    assert.ok(readFileSync(join(inbox, `refused/${name}.txt`), 'utf8').length > 20)
  }
  assert.ok(inFolder('refused').includes('empty.xml') || existsSync(join(inbox, 'empty.xml')))
})

test('odd names, a pipe, a folder of a stranger: no harm, and nothing waits for them', async () => {
  const odd = ['ü ü.xml', 'line\nbreak.xml', `${'n'.repeat(240)}.xml`, '-rf.xml', 'a;b.xml', '%2e%2e.xml']
  for (const [i, name] of odd.entries()) writeFileSync(join(inbox, name), await file(8 + i))
  execFileSync('mkfifo', [join(inbox, 'pipe.xml')])
  mkdirSync(join(inbox, 'acc_01kgx2kz4e8r5t7y9w1'))
  writeFileSync(join(inbox, 'acc_01kgx2kz4e8r5t7y9w1/x.xml'), await file(14))
  mkdirSync(join(inbox, 'what-is-this'))
  writeFileSync(join(inbox, 'what-is-this/y.xml'), await file(15))
  writeFileSync(join(inbox, 'last.xml'), await file(16))
  await looks(6)
  assert.ok(inFolder('done').includes('last.xml'), 'the others go on')
  const gone = odd.filter((name) => existsSync(join(inbox, name)))
  assert.deepEqual(
    gone.map((name) => name.slice(0, 10)),
    [],
    'each is put away',
  )
  rmSync(join(inbox, 'pipe.xml'))
})

test('a file of the wrong account’s folder is refused, not put into that account', async () => {
  const other = await w.okJson(
    w.manage('POST', '/accounts', {
      environment: 'sandbox',
      providerId: 'plain',
      ownerId: owner.id,
      name: 'Other',
      holder: 'Pia',
      iban: 'DE89370400440532013000',
      currency: 'EUR',
    }),
    201,
  )
  mkdirSync(join(inbox, other.id))
  writeFileSync(join(inbox, `${other.id}/wrong.xml`), await file(17))
  await looks()
  const theirs = await w.okJson(w.manage('GET', `/transactions?accountId=${other.id}`))
  assert.deepEqual(theirs.data, [])
  assert.ok(
    inFolder(`refused/${other.id}`).includes('wrong.xml'),
    JSON.stringify([inFolder('refused'), inFolder(`done/${other.id}`)]),
  )
})

test('a huge file is refused, or read, without the memory of its size', async () => {
  const path = join(inbox, 'huge.xml')
  writeFileSync(path, '<?xml version="1.0"?>')
  truncateSync(path, 400 * 1024 * 1024)
  const before = process.memoryUsage().rss
  await looks()
  assert.ok(process.memoryUsage().rss - before < 300 * 1024 * 1024)
  assert.ok(inFolder('refused').includes('huge.xml'), 'refused')
  rmSync(join(inbox, 'refused/huge.xml'))
})

test('the folder vanishes and comes back: the service lives, and goes on', async () => {
  renameSync(inbox, join(root, 'moved'))
  await looks(2)
  assert.equal((await w.ask('/health/live')).statusCode, 200)
  rmSync(inbox, { recursive: true, force: true })
  renameSync(join(root, 'moved'), inbox)
  writeFileSync(join(inbox, 'back.xml'), await file(18))
  await looks(20)
  assert.ok(inFolder('done').includes('back.xml'))
})
