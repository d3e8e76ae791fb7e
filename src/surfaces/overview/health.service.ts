import { findSealState, type SealState } from '../../access/reads/seal.store.ts'
import { findUsedSecret, readLogKeys } from '../../access/reads/service-secret.service.ts'
import { checkBanks, keyRingOf } from '../../banks/connections/bank-check.service.ts'
import { systemClock } from '../../platform/core/clock.ts'
import type { Config } from '../../platform/core/config.ts'
import { unmovedNow } from '../../platform/db/clock.ts'
import { type Database, MIN_CONNECTIONS, openDatabase } from '../../platform/db/database.ts'
import { findCluster } from '../../platform/db/distribute.ts'
import {
  findIncompatibleMigration,
  findRolePrivileges,
  pendingMigrations,
  type RolePrivileges,
  serverFacts,
} from '../../platform/db/migrate.ts'
import {
  checkCluster,
  checkReplica,
  checkServer,
  findProgress,
  findServerFacts,
  type ServerFinding,
} from '../../platform/db/server-check.ts'
import { isPooled } from '../../platform/db/session.ts'
import { findQueueState, type QueueState } from '../../platform/jobs/job.store.ts'

/** What `vitrine doctor` and `GET /manage/health` both look at. Changes nothing. */
export async function examineDatabase(
  database: Database,
  { url, embedded, config }: { url: string; embedded: boolean; config: Config },
): Promise<ServerFinding[]> {
  const version = `PostgreSQL ${(await serverFacts(database)).version}${embedded ? ', embedded' : ''}`
  const findings: ServerFinding[] = [{ state: 'ok', about: 'Database', found: version }]
  // Behind a pooler it is the pooler that opens them.
  const found = checkServer(await findServerFacts(database), isPooled(url) ? 0 : connectionsOf(config))
  findings.push(...found)
  if (found.length === 0)
    findings.push({ state: 'ok', about: 'Server', found: 'has the settings that the service needs' })
  const cluster = await findCluster(database)
  const nodes = checkCluster(cluster, url)
  if (nodes) findings.push(nodes)
  // What follows would ask all of them.
  if (cluster && cluster.faults.length > 0) return findings
  const { DATABASE_REPLICA_URL } = config
  if (DATABASE_REPLICA_URL !== undefined) findings.push(await describeReplica(database, DATABASE_REPLICA_URL))
  const newer = await findIncompatibleMigration(database)
  if (newer !== undefined) {
    const found = `the database is of a newer version: it has the migration ${newer}`
    const remedy = 'Install the newer version here too, or set DATABASE_URL to the database of this one.'
    return [...findings, { state: 'fault', about: 'Version', found, remedy }]
  }
  const missing = await pendingMigrations(database)
  if (missing.length > 0) {
    const remedy = 'Run: vitrine migrate (serve does it too).'
    return [...findings, { state: 'warning', about: 'Migrations', found: `${missing.length} to apply`, remedy }]
  }
  findings.push({ state: 'ok', about: 'Migrations', found: 'up to date' })
  findings.push(describePrivileges(await findRolePrivileges(database)))
  const apart = Math.abs((await unmovedNow(database)).getTime() - systemClock().getTime())
  findings.push({
    state: apart > 60_000 ? 'warning' : 'ok',
    about: 'Clock',
    found: `${apart} ms apart from the database's`,
    remedy: "The database's clock decides; set both by NTP.",
  })
  findings.push(describeQueue(await findQueueState(database)))
  const secret = await findUsedSecret(database, config.SERVICE_SECRET).catch((error: Error) => error)
  if (secret instanceof Error) {
    const [found = '', ...remedy] = secret.message.split('. ')
    return [...findings, { state: 'fault', about: 'Secret', found, remedy: remedy.join('. ') }]
  }
  if (secret) {
    findings.push(describeSeals(await findSealState(database), readLogKeys(secret).publicKey))
    findings.push(...(await checkBanks(database, keyRingOf(config.CONNECTION_KEYS, secret))))
  }
  return findings
}

function describeQueue({ overdue, failed }: QueueState): ServerFinding {
  const about = 'Jobs'
  if (overdue > 0) {
    const found = `${overdue} have been waiting for a worker for over five minutes`
    return { state: 'warning', about, found, remedy: 'Start a server with RUN_JOBS=on, or: vitrine worker' }
  }
  if (failed === 0) return { state: 'ok', about, found: 'none is overdue, none has failed' }
  const remedy = 'Look for their ids in the log of the worker; they are deleted after 30 days.'
  return { state: 'warning', about, found: `${failed} failed and will not be tried again`, remedy }
}

/** The maximum number of connections that one `vitrine serve` with these settings opens. */
function connectionsOf({ SERVER_PROCESSES, RUN_JOBS, DATABASE_POOL_SIZE }: Config): number {
  // Several server processes have a primary process, and the worker is one more.
  const processes = (SERVER_PROCESSES > 1 ? SERVER_PROCESSES + 1 : 1) + (RUN_JOBS === 'on' ? 1 : 0)
  return processes * Math.max(MIN_CONNECTIONS, DATABASE_POOL_SIZE)
}

const MAX_UNSEALED_MINUTES = 15

/** Every read is checked by `audit verify`, which takes as long as the log is. */
function describeSeals({ seal, unsealedMinutes }: SealState, publicKey: Buffer): ServerFinding {
  const about = 'Read log'
  if (seal && !seal.publicKey.equals(publicKey))
    return { state: 'fault', about, found: `seal ${seal.number} is not ours`, remedy: 'Run: vitrine audit verify' }
  if (unsealedMinutes > MAX_UNSEALED_MINUTES) {
    const remedy =
      'Start a server with RUN_JOBS=on, or: vitrine worker. It reports why it cannot seal; see also: vitrine audit verify'
    return { state: 'warning', about, found: `not sealed for ${unsealedMinutes} minutes`, remedy }
  }
  const found = seal ? `sealed up to ${seal.sealedAt.toISOString()}, seal ${seal.number}` : 'no seal yet'
  return { state: 'ok', about, found: `${found}; vitrine audit verify checks every read` }
}

async function describeReplica(primary: Database, url: string): Promise<ServerFinding> {
  const replica = openDatabase({ url, poolSize: 2 })
  try {
    const found = await findProgress(replica).catch((error: Error) => (error.cause ?? error) as Error)
    return checkReplica(await findProgress(primary), found)
  } finally {
    await replica.close()
  }
}

/** The role that serves needs access to rows and nothing else. */
function describePrivileges({ role, superuser, owner, tenant, seesRows }: RolePrivileges): ServerFinding {
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
