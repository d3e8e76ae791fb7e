import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The user that PostgreSQL runs as when we are root: it refuses to run as root. */
export type SystemUser = { uid: number; gid: number }

export const SOCKET_FILE = '.s.PGSQL.5432'
/** The smallest limit among our platforms is that of macOS: 104 bytes with the final zero. */
const SOCKET_PATH_BYTES = 103

/**
 * Builds a folder under a temporary name and renames it, so that a build killed half way never passes for a finished
 * one. When two processes build the same folder, the first to finish wins.
 */
export async function buildFolder(target: string, build: (folder: string) => Promise<void>): Promise<void> {
  const prefix = `${basename(target)}.new-`
  for (const name of await readdir(dirname(target))) {
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10))) {
      // A process left from a killed build may still write there; then a later start removes the rest.
      await rm(join(dirname(target), name), { recursive: true, force: true }).catch(() => {})
    }
  }
  if ((await readdir(target).catch(missing))?.length) return
  const folder = await mkdtemp(`${target}.new-${process.pid}-`)
  try {
    await build(folder)
    await rename(folder, target)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  }
}

/** A folder of root's that every user may pass through but not change. */
export async function sharedFolder(): Promise<string> {
  let folder = '/var/lib/vitrine'
  try {
    await mkdir(folder, { recursive: true })
  } catch {
    folder = join(tmpdir(), 'vitrine-root')
    await mkdir(folder, { recursive: true })
  }
  await refuseForeign(folder, [0])
  await chmod(folder, 0o755)
  return folder
}

/** The folder of the socket, which only its owner and root may enter. */
export async function socketFolder(base: string, account: SystemUser | undefined): Promise<string> {
  let folder = join(base, 'run')
  if (Buffer.byteLength(join(folder, SOCKET_FILE)) > SOCKET_PATH_BYTES) folder = join(tmpdir(), `vitrine-${hash(base)}`)
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const self = process.getuid?.() ?? -1
  await refuseForeign(folder, [self, account?.uid ?? self])
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** In a temporary folder another user could have created this folder before us, to gain access to its content. */
async function refuseForeign(folder: string, owners: number[]): Promise<void> {
  const found = await lstat(folder)
  if (found.isDirectory() && owners.includes(found.uid)) return
  throw new Error(`${folder} is not a folder of the user who runs Vitrine (its owner is uid ${found.uid}). Remove it.`)
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(missing)
}

/** For `.catch()`: a missing file is undefined, any other error is rethrown. */
export function missing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code
}

/** Killed processes stay in the table until their parent reaps them, which in many containers never happens. */
export function isAlive(pid: number): boolean {
  if (!isListed(pid)) return false
  try {
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

export function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
