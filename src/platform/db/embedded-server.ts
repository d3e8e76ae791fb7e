import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '../core/clock.ts'
import { codeOf, isListed, missing, SOCKET_FILE } from './embedded-folders.ts'
import { type Home, spawnAs } from './embedded-user.ts'

export type PostgresServer = {
  /** The server's answer to `show vitrine.server`, after our process id and a slash. */
  id: string
  exited(): boolean
  /** Resolves when it has ended, by itself or because it was stopped. */
  ended: Promise<void>
  stop(): Promise<void>
  /** The last lines that this server logged. */
  log(): Promise<string>
}

/** The port only names the socket's file; no TCP port is open. */
export const PORT = 5432
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/**
 * Node holds the other end of standard input. However Node ends, even by SIGKILL, the kernel closes it, and the
 * watchdog asks the server for a fast shutdown (INT). TERM is sent first for a server that has only just been started:
 * until it handles signals it ignores INT, like every process that a shell puts in the background. The watchdog itself
 * must survive signals that were meant for Node but sent to all of its processes.
 */
const WATCHDOG = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
trap '' HUP INT TERM
{ read -r _ <&3; kill -TERM "$server"; kill -INT "$server"; } 2>/dev/null &
guard=$!
exec 3<&-
wait "$server"
code=$?
kill -KILL "$guard" 2>/dev/null
exit "$code"
`

export async function launch(home: Home, durable: boolean): Promise<PostgresServer> {
  const id = randomUUID()
  const flags = constants.O_CREAT | constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW
  const file = await open(home.log, flags, 0o600)
  try {
    let { size } = await file.stat()
    if (size > LOG_LIMIT_BYTES) {
      await file.truncate()
      size = 0
    }
    if (home.account) await file.chown(home.account.uid, home.account.gid)
    const command = [join(home.bin, 'postgres'), '-D', home.data, ...settings(home, durable, id)]
    const child = spawn('/bin/sh', ['-c', WATCHDOG, 'vitrine-postgres', ...command], {
      ...spawnAs(home.account),
      // Ctrl-C in a terminal is for Node alone, which finishes its requests before it stops the database.
      detached: true,
      stdio: ['pipe', file.fd, file.fd],
    })
    return { id, ...supervise(child), log: async () => tail((await readFile(home.log)).subarray(size)) }
  } finally {
    await file.close()
  }
}

/**
 * The process that holds the data folder; 0 when it is not known yet. PostgreSQL only checks whether any process has
 * the id in the lock file; in a container that may be another program, or a dead one, and the server would refuse to
 * start for ever. Synchronous, so that hardly anything can happen between check and removal.
 */
export function findPostmaster(home: Home): number | undefined {
  const holders = [join(home.data, 'postmaster.pid'), join(home.run, `${SOCKET_FILE}.lock`)].map((file) => {
    const text = readNow(file)
    if (text === undefined) return undefined
    const pid = Number.parseInt(text, 10) || 0
    // An empty file is just being written, or its writer was killed at that moment.
    if (pid === 0 ? isFresh(file) : runsOn(pid, home.data)) return pid
    if (pid === 0 || isListed(pid)) rmSync(file, { force: true })
    return undefined
  })
  return holders.find((pid) => pid !== undefined)
}

/** Checking for existence first would be a race: a server that shuts down removes its files at any moment. */
function readNow(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return missing(error)
  }
}

function isFresh(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && systemClock().getTime() - found.mtimeMs < 2_000
}

function runsOn(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return execFileSync('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data)
  } catch (error) {
    return codeOf(error) === 'EACCES'
  }
}

function supervise(child: ChildProcess): Pick<PostgresServer, 'exited' | 'ended' | 'stop'> {
  let exited = false
  const end = new Promise<void>((resolve) => {
    const done = () => {
      exited = true
      resolve()
    }
    child.once('exit', done).once('error', done)
  })
  const stdin = child.stdin as Socket | null
  stdin?.on('error', () => {})
  // A program that forgets stop() can still end; the watchdog then stops the server.
  child.unref()
  stdin?.unref()
  const stop = async () => {
    if (!exited) child.ref()
    stdin?.end()
    await end
  }
  return { exited: () => exited, ended: end, stop }
}

function settings(home: Home, durable: boolean, id: string): string[] {
  const values = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: `"${home.run.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    max_connections: 100,
    jit: 'off',
    // After a crash every file is synced first: one call for all of them is seconds faster than one each.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // Otherwise a commit would also wait for 16 MB of zeros each time the write-ahead log needs a new file, and for
    // everything an import has written when a checkpoint ends.
    wal_init_zero: 'off',
    backend_flush_after: '256kB',
    // A commit would otherwise also wait for what an import has added to the write-ahead log since the last flush.
    wal_writer_delay: '10ms',
    wal_writer_flush_after: '256kB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and their values are personal data: neither they nor errors that quote them may be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_checkpoints: 'off',
    'vitrine.server': `${process.pid}/${id}`,
    // Only tests need no durability; many of them share one server.
    ...(!durable && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
      autovacuum: 'off',
      // Of passwords: every connection repeats them.
      scram_iterations: 1,
      max_connections: 500,
    }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function tail(log: Buffer): string {
  return log.toString('utf8').trimEnd().split('\n').slice(-15).join('\n')
}
