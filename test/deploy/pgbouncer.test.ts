/** What an operator would lose: the service of compose.yaml would not reach its database. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { vitrine } from '../support/command.ts'
import { onCluster, testDatabase } from '../support/database.ts'
import { findPooler, NO_POOLER } from '../support/pooler.ts'
import { connectWhileRunning, freePort } from '../support/stock-server.ts'

const program = findPooler()

const skip = onCluster('compose.yaml has one server') || (program ? false : NO_POOLER)

test('the PgBouncer of compose.yaml lets the service in', { skip }, async (t) => {
  const { servingUrl } = await testDatabase()
  const { username, password, pathname, searchParams } = new URL(servingUrl)
  const database = pathname.slice(1)
  const socket = searchParams.get('host')!
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pgbouncer-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  // As in the image, but for the places, the port and the name of the database.
  for (const name of ['start.sh', 'pgbouncer.ini']) {
    const text = readFileSync(new URL(`../../deploy/pgbouncer/${name}`, import.meta.url), 'utf8')
      .replaceAll('/run/pgbouncer', folder)
      .replaceAll('/etc/vitrine', folder)
      .replace(
        'vitrine = host=postgres port=5432',
        `${database} = host=${socket} port=${searchParams.get('port') ?? 5432}`,
      )
      .replace('0.0.0.0', '127.0.0.1')
      .replace('6432', String(port))
    writeFileSync(join(folder, name), text)
  }
  const unprivileged = process.getuid?.() === 0 ? { uid: statSync(socket).uid, gid: 65534 } : {}
  if ('uid' in unprivileged) chownSync(folder, unprivileged.uid!, unprivileged.gid!)
  const child = spawn('/bin/sh', [join(folder, 'start.sh')], {
    ...unprivileged,
    cwd: '/',
    env: { PATH: `${dirname(program!)}:/usr/bin:/bin`, SERVICE_PASSWORD: decodeURIComponent(password) },
    stdio: 'ignore',
  })
  t.after(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  assert.equal(username, 'vitrine_service')
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/${database}`
  await (await connectWhileRunning(url, () => child.exitCode === null)).end()
  const { code, out } = await vitrine(['doctor'], {
    DATABASE_URL: `${url}?pooler=transaction`,
    DATA_DIR: folder,
    PORT: '0',
  })
  assert.equal(code, 0, out)
  assert.doesNotMatch(out, /Session|Plans/)
  assert.match(out, /✓ Role +vitrine_service, which owns nothing/)
  assert.equal(statSync(join(folder, 'users.txt')).mode & 0o777, 0o600)
})
