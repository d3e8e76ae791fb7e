import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL as a distribution installs it: its own version and default settings. */
export type StockServer = {
  version: string
  /** As our role by default. */
  urlOf: (database: string, user?: string) => string
  /** Runs a statement as the superuser. */
  administer: (statement: string) => Promise<void>
  stop: () => Promise<void>
}

export const NO_STOCK =
  'no PostgreSQL is installed here; install one (on Debian: apt-get install postgresql), or set PG_BIN to the folder of its programs'

/** Where the programs of an installed PostgreSQL are: PG_BIN, or by pg_config, or where Debian puts them. */
export function findStockPrograms(): string | undefined {
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => majorIn(b) - majorIn(a))
  const places = [process.env.PG_BIN, config.stdout?.trim(), ...debian]
  return places.find((place) => place && ['initdb', 'postgres'].every((name) => existsSync(join(place, name))))
}

/** PostgreSQL refuses to run as root. */
export const STOCK_USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const majorIn = (path: string) => Number(/\/(\d+)\//.exec(path)?.[1])

/** Starts one in a folder of its own, with a role that may only create databases, as an operator would provide. */
export async function startStock(bin: string): Promise<StockServer> {
  const folder = join(tmpdir(), `vitrine-stock-${process.pid}`)
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  if ('uid' in STOCK_USER) chownSync(folder, STOCK_USER.uid!, STOCK_USER.gid!)
  const options = { ...STOCK_USER, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust'], { ...options, stdio: 'ignore' })
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-k', folder]
  const child = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGINT')
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  const address = (user: string, database: string) =>
    `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`
  try {
    const admin = await connectWhileRunning(address('postgres', 'postgres'), () => child.exitCode === null)
    await admin.query('create role vitrine_tenant; create role vitrine login createdb in role vitrine_tenant')
    const { rows } = await admin.query<{ version: string }>(`select current_setting('server_version') as version`)
    await admin.end()
    const administer = async (statement: string) => {
      const client = new pg.Client({ connectionString: address('postgres', 'postgres') })
      await client.connect()
      await client.query(statement)
      await client.end()
    }
    const urlOf: StockServer['urlOf'] = (database, user = 'vitrine') => address(user, database)
    return { version: rows[0]!.version, urlOf, administer, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Retried until the server accepts connections, or has ended. */
export async function connectWhileRunning(url: string, runs: () => boolean): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!runs()) throw new Error('The server does not start.', { cause: error })
      await delay(20)
    }
  }
}
