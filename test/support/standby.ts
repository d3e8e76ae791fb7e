import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectWhileRunning, freePort, STOCK_USER, type StockServer } from './stock-server.ts'

/** A physical standby of an installed PostgreSQL that follows it all the time. */
export type Standby = {
  urlOf: (database: string, user?: string) => string
  /** Stops and resumes the replay of what the primary writes; what arrives meanwhile is kept. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Waits until everything that the primary has committed so far can be read here. */
  caughtUp: () => Promise<void>
  promote: () => Promise<void>
  /** How many statements that read pages were run here. */
  pageStatements: () => number
  stop: (how?: 'SIGINT' | 'SIGKILL') => Promise<void>
}

let count = 0

export const hasBaseBackup = (bin: string): boolean => existsSync(join(bin, 'pg_basebackup'))

export async function startStandby(bin: string, primary: StockServer): Promise<Standby> {
  const folder = join(tmpdir(), `vitrine-standby-${process.pid}-${count++}`)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  mkdirSync(folder, { recursive: true })
  if ('uid' in STOCK_USER) chownSync(folder, STOCK_USER.uid!, STOCK_USER.gid!)
  const options = { ...STOCK_USER, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }
  const address = primary.urlOf('postgres', 'postgres')
  // -R writes standby.signal and how the primary is reached.
  const copy = ['-D', data, '-R', '-c', 'fast', '-d', address]
  execFileSync(join(bin, 'pg_basebackup'), copy, { ...options, stdio: 'ignore' })
  appendFileSync(join(data, 'postgresql.auto.conf'), `log_statement = 'all'\nlogging_collector = off\n`)
  const port = await freePort()
  const command = `exec ${join(bin, 'postgres')} -D ${data} -p ${port} -k ${folder} >${log} 2>&1`
  const child = spawn('/bin/sh', ['-c', command], { ...options, stdio: 'ignore' })
  const exit = once(child, 'exit')
  const stop = async (how: 'SIGINT' | 'SIGKILL' = 'SIGINT') => {
    child.kill(how)
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  const urlOf = (database: string, user = 'vitrine') =>
    `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`
  const admin = await connectWhileRunning(urlOf('postgres', 'postgres'), () => child.exitCode === null)
  admin.on('error', () => {})
  const caughtUp = async () => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
    await client.end()
    const isBehind = `select pg_last_wal_replay_lsn() < $1::pg_lsn as behind`
    while ((await admin.query<{ behind: boolean }>(isBehind, [rows[0]!.lsn])).rows[0]!.behind);
  }
  return {
    urlOf,
    caughtUp,
    stop,
    pause: async () => void (await admin.query('select pg_wal_replay_pause()')),
    resume: async () => void (await admin.query('select pg_wal_replay_resume()')),
    promote: async () => void (await admin.query('select pg_promote()')),
    pageStatements: () =>
      readFileSync(log, 'utf8').match(/execute .*\n?.*\n?select asked\.ask, page\.text/g)?.length ?? 0,
  }
}
