import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { systemClock } from '../core/clock.ts'
import { databaseNow } from '../db/clock.ts'
import { type Database, MIN_CONNECTIONS, openDatabase } from '../db/database.ts'
import { findCluster } from '../db/distribute.ts'
import { findRolePrivileges, pendingMigrations, type RolePrivileges, serverFacts } from '../db/migrate.ts'
import {
  checkCluster,
  checkReplica,
  checkServer,
  findProgress,
  findServerFacts,
  type ServerFinding,
} from '../db/server-check.ts'
import { isPooled } from '../db/session.ts'
import { findQueueState, type QueueState } from '../jobs/job.store.ts'
import { verifySmtp } from '../messages/smtp.service.ts'
import { findSealState, type SealState } from '../reads/seal.store.ts'
import { findUsedSecret, readLogKeys } from '../reads/service-secret.service.ts'
import type { Command, Invocation } from './command.ts'
import { type OpenDatabase, openConfigured } from './service.ts'

type Finding = ServerFinding

const MARKS = { ok: '✓', warning: '!', fault: '✗' }

export const doctor: Command = {
  about: 'Check the installation, and say how to fix what is wrong',
  actions: {
    '': {
      usage: 'vitrine doctor',
      about:
        'Checks Node, settings, data folder, disk, database, migrations, clock, port, mail, jobs and read log. Changes no data.',
      run: examine,
    },
  },
}

async function examine(call: Invocation): Promise<number> {
  const findings: Finding[] = []
  const note = (finding: Finding) => {
    findings.push(finding)
    call.out(`${MARKS[finding.state]} ${finding.about.padEnd(12)} ${finding.found}`)
    if (finding.remedy && finding.state !== 'ok') call.out(`  ${''.padEnd(12)} → ${finding.remedy}`)
  }
  note({ state: 'ok', about: 'Node', found: process.versions.node })
  note({ state: 'ok', about: 'Settings', found: 'all readable' })
  for (const check of [checkFolder, checkDisk, checkDemoFile, checkPort, checkMail, checkSms]) {
    const finding = await check(call)
    if (finding) note(finding)
  }
  await checkDatabase(call, note)
  const faults = findings.filter(({ state }) => state === 'fault').length
  call.out(faults > 0 ? `\n${faults} to fix.` : '\nAll well.')
  return faults > 0 ? 1 : 0
}

async function checkFolder({ config }: Invocation): Promise<Finding> {
  const folder = resolve(config.DATA_DIR)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return { state: 'ok', about: 'Data folder', found: folder }
  } catch {
    return {
      state: 'fault',
      about: 'Data folder',
      found: `${folder} cannot be written to`,
      remedy: 'Set DATA_DIR to a folder of this user.',
    }
  }
}

async function checkDisk({ config }: Invocation): Promise<Finding> {
  const folder = resolve(config.DATA_DIR)
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  const free = (bavail * bsize) / 1e9
  const found = `${free.toFixed(1)} GB free`
  const remedy = 'Free some space: a full disk stops reads too, because every read is recorded.'
  return { state: free < 0.2 ? 'fault' : free < 1 ? 'warning' : 'ok', about: 'Disk', found, remedy }
}

async function checkDemoFile({ config }: Invocation): Promise<Finding | undefined> {
  const path = join(resolve(config.DATA_DIR), 'demo.json')
  const file = await stat(path).catch(() => undefined)
  if (!file) return undefined
  const open = (file.mode & 0o077) !== 0
  return {
    state: open ? 'warning' : 'ok',
    about: 'Demo file',
    found: path,
    remedy: `Others can read it: chmod 600 ${path}`,
  }
}

async function checkPort({ config }: Invocation): Promise<Finding> {
  const { HOST, PORT } = config
  if (PORT === 0) return { state: 'ok', about: 'Port', found: 'a free one will be chosen' }
  const answered = await new Promise<boolean>((done) => {
    const socket = connect({ host: HOST === '0.0.0.0' ? '127.0.0.1' : HOST, port: PORT, timeout: 1000 })
    for (const event of ['error', 'timeout'] as const) socket.on(event, () => done(false))
    socket.on('connect', () => done(true))
    socket.on('connect', () => socket.destroy())
  })
  if (!answered) return { state: 'ok', about: 'Port', found: `${PORT} is free` }
  const live = await fetch(`http://127.0.0.1:${PORT}/health/live`, { signal: AbortSignal.timeout(1000) }).then(
    (a) => a.ok,
    () => false,
  )
  return live
    ? { state: 'ok', about: 'Port', found: `${PORT}: Vitrine answers there` }
    : {
        state: 'warning',
        about: 'Port',
        found: `${PORT} is taken by another program`,
        remedy: 'Set PORT to another one, or 0.',
      }
}

async function checkMail({ config }: Invocation): Promise<Finding> {
  const { SMTP_URL } = config
  if (SMTP_URL === undefined) {
    const remedy = 'Set SMTP_URL and MAIL_FROM; without them no PIN is sent by e-mail.'
    return { state: 'warning', about: 'E-mail', found: 'cannot be sent: SMTP_URL is not set', remedy }
  }
  const { host } = new URL(SMTP_URL)
  try {
    await verifySmtp(SMTP_URL)
    return { state: 'ok', about: 'E-mail', found: `${host} accepts our login` }
  } catch (error) {
    return {
      state: 'fault',
      about: 'E-mail',
      found: `${host} does not accept our login: ${(error as Error).message}`,
      remedy: 'Check SMTP_URL: host, port, user and password. docs/messages.md explains the codes.',
    }
  }
}

/** A gateway can only be tested by sending a message, and doctor sends none. */
async function checkSms({ config }: Invocation): Promise<Finding> {
  const { SMS_GATEWAY_URL } = config
  if (SMS_GATEWAY_URL !== undefined)
    return { state: 'ok', about: 'SMS', found: `go to ${new URL(SMS_GATEWAY_URL).host} (not tried)` }
  const remedy = 'Set SMS_GATEWAY_URL; without it no PIN is sent by SMS.'
  return { state: 'warning', about: 'SMS', found: 'cannot be sent: SMS_GATEWAY_URL is not set', remedy }
}

function describeQueue({ overdue, failed }: QueueState): Finding {
  const about = 'Jobs'
  if (overdue > 0) {
    const found = `${overdue} have been waiting for a worker for over five minutes`
    return { state: 'warning', about, found, remedy: 'Start a server with WORKER=on, or: vitrine worker' }
  }
  if (failed === 0) return { state: 'ok', about, found: 'none is overdue, none has failed' }
  const remedy = 'Look for their ids in the log of the worker; they are deleted after 30 days.'
  return { state: 'warning', about, found: `${failed} failed and will not be tried again`, remedy }
}

/** The maximum number of connections that one `vitrine serve` with these settings opens. */
function connectionsOf({ WORKERS, WORKER, DATABASE_POOL_SIZE }: Invocation['config']): number {
  // Several server processes have a primary process, and the worker is one more.
  const processes = (WORKERS > 1 ? WORKERS + 1 : 1) + (WORKER === 'on' ? 1 : 0)
  return processes * Math.max(MIN_CONNECTIONS, DATABASE_POOL_SIZE)
}

async function checkDatabase(call: Invocation, note: (finding: Finding) => void): Promise<void> {
  let open: OpenDatabase
  try {
    open = await openConfigured(call.config)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
    note({
      state: 'fault',
      about: 'Database',
      found: cause.message,
      remedy: 'Check DATABASE_URL and that PostgreSQL 15 or newer runs there.',
    })
    return
  }
  try {
    const { database, embedded } = open
    note({
      state: 'ok',
      about: 'Database',
      found: `PostgreSQL ${(await serverFacts(database)).version}${embedded ? ', embedded' : ''}`,
    })
    // Behind a pooler it is the pooler that opens them.
    const needed = isPooled(open.url) ? 0 : connectionsOf(call.config)
    const found = checkServer(await findServerFacts(database), needed)
    for (const finding of found) note(finding)
    if (found.length === 0) note({ state: 'ok', about: 'Server', found: 'has the settings that the service needs' })
    const nodes = checkCluster(await findCluster(database), open.url)
    if (nodes) note(nodes)
    const { DATABASE_REPLICA_URL } = call.config
    if (DATABASE_REPLICA_URL !== undefined) note(await describeReplica(database, DATABASE_REPLICA_URL))
    const missing = await pendingMigrations(database)
    if (missing.length > 0) {
      const remedy = 'Run: vitrine migrate (serve does it too).'
      note({ state: 'warning', about: 'Migrations', found: `${missing.length} to apply`, remedy })
      return
    }
    note({ state: 'ok', about: 'Migrations', found: 'up to date' })
    note(describePrivileges(await findRolePrivileges(database)))
    const apart = Math.abs((await databaseNow(database)).getTime() - systemClock().getTime())
    note({
      state: apart > 60_000 ? 'warning' : 'ok',
      about: 'Clock',
      found: `${apart} ms apart from the database's`,
      remedy: "The database's clock decides; set both by NTP.",
    })
    note(describeQueue(await findQueueState(database)))
    const secret = await findUsedSecret(database, call.config.SERVICE_SECRET).catch((error: Error) => error)
    if (secret instanceof Error) note({ state: 'fault', about: 'Secret', found: secret.message })
    if (!secret || secret instanceof Error) return
    note(describeSeals(await findSealState(database), readLogKeys(secret).publicKey))
  } finally {
    await open.close()
  }
}

const MAX_UNSEALED_MINUTES = 15

/** Every read is checked by `audit verify`, which takes as long as the log is. */
function describeSeals({ seal, unsealedMinutes }: SealState, publicKey: Buffer): Finding {
  const about = 'Read log'
  if (seal && !seal.publicKey.equals(publicKey))
    return { state: 'fault', about, found: `seal ${seal.number} is not ours`, remedy: 'Run: vitrine audit verify' }
  if (unsealedMinutes > MAX_UNSEALED_MINUTES) {
    const remedy =
      'Start a server with WORKER=on, or: vitrine worker. It reports why it cannot seal; see also: vitrine audit verify'
    return { state: 'warning', about, found: `not sealed for ${unsealedMinutes} minutes`, remedy }
  }
  const found = seal ? `sealed up to ${seal.sealedAt.toISOString()}, seal ${seal.number}` : 'no seal yet'
  return { state: 'ok', about, found: `${found}; vitrine audit verify checks every read` }
}

async function describeReplica(primary: Database, url: string): Promise<Finding> {
  const replica = openDatabase({ url, poolSize: 2 })
  try {
    const found = await findProgress(replica).catch((error: Error) => (error.cause ?? error) as Error)
    return checkReplica(await findProgress(primary), found)
  } finally {
    await replica.close()
  }
}

/** The role that serves needs access to rows and nothing else. */
function describePrivileges({ role, superuser, owner, tenant, seesRows }: RolePrivileges): Finding {
  const about = 'Role'
  if (!tenant || !seesRows) {
    const remedy = `As an administrator: ${tenant ? `alter role ${role} bypassrls` : `grant vitrine_tenant to ${role}`};`
    return { state: 'fault', about, found: `${role} lacks a right that the service needs`, remedy }
  }
  const remedy = 'Serve as a role that owns nothing, and set DATABASE_OWNER_URL for migrations: docs/operations.md'
  if (superuser) return { state: 'warning', about, found: `${role} is a superuser`, remedy }
  if (owner) return { state: 'warning', about, found: `${role} owns the tables that it serves`, remedy }
  return { state: 'ok', about, found: `${role}, which owns nothing` }
}
