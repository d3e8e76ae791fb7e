/** What an operator would lose: a statement that was never imported, or imported half-written, without being told. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { inboxJob, lookIntoInbox, openMemory, planInbox } from '../../src/banks/inbox/inbox.service.ts'
import { describeImport } from '../../src/cli/import-report.ts'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { claimFrom, runJob } from '../../src/platform/jobs/run.service.ts'
import { testDatabase } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import { importWhileKilled } from './inbox-killed.ts'

const { serving } = await testDatabase()
const deps = createDeps(serving)
const IBAN = 'SI56191000000123438'
const { accountId } = await makeOwner(deps, { iban: IBAN })
const signal = new AbortController().signal

let folder: string
let memory = openMemory()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-inbox-'))
  memory = openMemory()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const look = () => lookIntoInbox(deps, { folder, describe: describeImport }, memory, signal)
const put = async (path: string, text: string) => {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), text)
}
const list = (place: string): string[] =>
  existsSync(join(folder, place)) ? readdirSync(join(folder, place)).sort() : []
const text = (path: string): string => readFileSync(join(folder, path), 'utf8')

let amount = 0
const mt940 = (account = IBAN) => {
  amount += 1
  return `:20:S\r\n:25:${account}\r\n:28C:${amount}/1\r\n:60F:C260301EUR${amount},00\r\n:61:2603020302C1,00NTRFNONREF//B${amount}\r\n:86:Payment ${amount}\r\n:62F:C260302EUR${amount + 1},00\r\n-`
}

test('a file is imported after two looks found it unchanged, and put away beside its report', async () => {
  await put('a.sta', mt940())
  await look()
  assert.deepEqual(list('done'), [])
  await look()
  assert.deepEqual(list('done'), ['a.sta', 'a.sta.txt'])
  assert.match(text('done/a.sta.txt'), /a\.sta[\s\S]*Import imp_/)
  assert.deepEqual(list('.'), ['done', 'refused', 'working'])
})

test('a file that grows, or has a name for what is being written, waits', async () => {
  const whole = mt940()
  await put('slow.sta', whole.slice(0, 50))
  await put('sent.sta.part', whole)
  await put('.hidden', whole)
  await look()
  await appendFile(join(folder, 'slow.sta'), whole.slice(50, 80))
  await look()
  await appendFile(join(folder, 'slow.sta'), whole.slice(80))
  await look()
  assert.deepEqual([list('done'), list('refused')], [[], []])
  await rename(join(folder, 'sent.sta.part'), join(folder, 'sent.sta'))
  await look()
  await look()
  assert.deepEqual(list('done'), ['sent.sta', 'sent.sta.txt', 'slow.sta', 'slow.sta.txt'])
  assert.ok(list('.').includes('.hidden'))
})

test('a folder names the account, or the profile of the bank', async () => {
  await put(`${accountId}/list.json`, '{"transactions": []}')
  await put('si-nlb/x.csv', 'no such bank')
  await put('acc_nobody/list.json', '{"transactions": []}')
  await look()
  await look()
  assert.deepEqual(list(`done/${accountId}`), ['list.json', 'list.json.txt'])
  assert.match(text('refused/acc_nobody/list.json.txt'), /There is no account acc_nobody/)
  assert.match(text('refused/si-nlb/x.csv.txt'), /si-nlb/)
})

test('a file that cannot be read is refused with its line, and does not hold up the others', async () => {
  await put('bad.sta', mt940().replace('C1,00', 'Cone'))
  await put('good.sta', mt940())
  await look()
  await look()
  assert.match(text('refused/bad.sta.txt'), /bad\.sta, line \d+: .*\nNothing of it was stored/)
  assert.deepEqual(list('done'), ['good.sta', 'good.sta.txt'])
})

test('a name that was there before keeps its file and its report', async () => {
  const first = mt940()
  await put('a.sta', first)
  await look()
  await look()
  await put('a.sta', mt940())
  await put('a', mt940())
  await look()
  await look()
  const names = list('done')
  assert.equal(names.length, 6)
  assert.equal(text('done/a.sta'), first)
  for (const name of names) assert.ok(name.endsWith('.txt') || names.includes(`${name}.txt`), name)
})

test('a link to another file of the machine is not followed', async () => {
  await symlink('/etc/hostname', join(folder, 'link.sta'))
  await look()
  await look()
  assert.deepEqual([list('done'), list('refused'), list('.').includes('link.sta')], [[], [], true])
})

test('an import that a process finished before it ended is not made again', async () => {
  await put('a.sta', mt940())
  await look()
  await look()
  // As if it had ended before it put the file away.
  const id = /Import (imp_\w+)/.exec(text('done/a.sta.txt'))![1]!
  await mkdir(join(folder, 'working', id, '-'), { recursive: true })
  await rename(join(folder, 'done/a.sta'), join(folder, 'working', id, '-', 'a.sta'))
  await mkdir(join(folder, 'working', deps.newId('import')))
  await look()
  assert.deepEqual(list('done'), ['a.sta', 'a.sta.txt'])
  assert.deepEqual(list('working'), [])
  const [{ count }] = (await serving.rows<{ count: number }>(sql`select count(*) from imports where id = ${id}`)) as [
    { count: number },
  ]
  assert.equal(count, 1)
})

test('the worker looks by a job of its own, and plans the next look', async () => {
  await planInbox(deps)
  await planInbox(deps)
  const kinds = { inbox: inboxJob({ folder, describe: describeImport }) }
  await put('a.sta', mt940())
  const errors: unknown[] = []
  for (let time = 0; time < 2; time++) {
    await serving.rows(sql`update jobs set run_at = clock() where kind = 'inbox' and not leased`)
    const job = await claimFrom(deps, kinds)
    await runJob(deps, kinds.inbox, job!, { onError: (error) => errors.push(error) })
  }
  assert.deepEqual(errors, [])
  assert.deepEqual(list('done'), ['a.sta', 'a.sta.txt'])
  const rows = await serving.rows<{ soon: boolean }>(
    sql`select run_at > clock() as soon from jobs where kind = 'inbox' and not leased`,
  )
  assert.deepEqual(rows, [{ soon: true }])
})

test('files that arrive while the process is killed again and again are each imported once', () =>
  importWhileKilled({ files: 40, kills: 4 }))
