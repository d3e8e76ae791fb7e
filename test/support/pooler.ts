import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectWhileRunning, freePort } from './stock-server.ts'

/** A PgBouncer in transaction mode in front of a PostgreSQL. */
export type Pooler = {
  /** The same database through the pooler. */
  through: (url: string) => string
  stop: () => Promise<void>
}

export const NO_POOLER =
  'no PgBouncer 1.21 or newer is installed here; install one, or set PGBOUNCER to the path of the program'

/** Where PgBouncer is, from a version on: PGBOUNCER, or where Debian puts it. */
export function findPooler(oldest = 21): string | undefined {
  return [process.env.PGBOUNCER, '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find((place) => {
    if (!place || !existsSync(place)) return false
    const { stdout } = spawnSync(place, ['--version'], { encoding: 'utf8' })
    return Number(/PgBouncer 1\.(\d+)/.exec(stdout)?.[1]) >= oldest
  })
}

/**
 * Connections to PostgreSQL take turns, so that a client's statements really go to different ones. `users` are addresses of
 * the roles that may log in, with their passwords. More lines for its file in `settings`.
 */
export async function startPooler(
  program: string,
  users: string[],
  settings = 'max_prepared_statements = 1000',
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pooler-'))
  const first = new URL(users[0]!)
  const socket = first.searchParams.get('host')
  const upstream = socket
    ? `host=${socket} port=${first.searchParams.get('port') ?? 5432}`
    : `host=${first.hostname} port=${first.port}`
  const port = await freePort()
  const roles = users.map((url) => new URL(url)).map((url) => `"${url.username}" "${decodeURIComponent(url.password)}"`)
  writeFileSync(join(folder, 'users'), `${[...new Set(roles)].join('\n')}\n`)
  writeFileSync(
    join(folder, 'ini'),
    `[databases]
* = ${upstream}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 10
server_round_robin = 1
max_client_conn = 2000
server_idle_timeout = 5
${settings}
`,
  )
  // It refuses to run as root, and has to enter the folder of the socket.
  const unprivileged = process.getuid?.() === 0 ? { uid: socket ? statSync(socket).uid : 65534, gid: 65534 } : {}
  if ('uid' in unprivileged) chownSync(folder, unprivileged.uid!, unprivileged.gid!)
  const child = spawn(program, ['-q', join(folder, 'ini')], { ...unprivileged, cwd: '/', stdio: 'inherit' })
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  const through = (direct: string): string => {
    const url = new URL(direct)
    url.host = `127.0.0.1:${port}`
    for (const name of ['host', 'port', 'options']) url.searchParams.delete(name)
    url.searchParams.set('sslmode', 'disable')
    url.searchParams.set('pooler', 'transaction')
    return url.href
  }
  try {
    const client = await connectWhileRunning(through(users[0]!), () => child.exitCode === null)
    await client.end()
    return { through, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
