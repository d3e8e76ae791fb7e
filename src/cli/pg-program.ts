import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../platform/core/operator-error.ts'
import { isDistributed, isPooled } from '../platform/db/session.ts'
import type { Invocation } from './command.ts'
import { psqlAddress, psqlEnv } from './psql.ts'

/** Runs `pg_dump` or `pg_restore`, with the password in the environment, never in the arguments. Returns its output. */
export async function runOnDatabase(
  { env }: Pick<Invocation, 'env'>,
  program: 'pg_dump' | 'pg_restore',
  { args, url, into }: { args: string[]; url?: string; into?: number },
): Promise<string> {
  const { address, password } = url === undefined ? { address: undefined } : psqlAddress(url, true)
  const own = address === undefined ? [] : [`--dbname=${address.href}`]
  const child = spawn(program, [...own, ...args], {
    env: psqlEnv(env, password),
    stdio: ['ignore', into ?? 'pipe', 'pipe'],
  })
  const output = Promise.all([child.stdout ? text(child.stdout) : '', text(child.stderr!)])
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    const [out, err] = await output
    if (code === 0) return out
    throw new OperatorError(`${program} failed: ${err.trim()}${/version mismatch/.test(err) ? TOO_OLD : ''}`)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    throw new OperatorError(
      `${program} is not installed. It is part of postgresql-client (Debian, Ubuntu), postgresql (Fedora), postgresql18-client (Alpine) or libpq (Homebrew). Without it: docs/operations.md, "Backup and restore"`,
    )
  }
}

const TOO_OLD =
  '\nIt has to be as new as the server. Where several are installed, put the folder of the newest first: PATH=/usr/lib/postgresql/18/bin:$PATH. Without it: docs/operations.md, "Backup and restore"'

/** These programs rely on a connection of their own, and on one server. */
export function requireOneServer(url: string): void {
  if (isPooled(url))
    throw new OperatorError(
      'A pooler in transaction mode is in between. Set DATABASE_OWNER_URL or DATABASE_URL to the address of PostgreSQL itself',
    )
  if (isDistributed(url))
    throw new OperatorError('The tables are on several nodes, which are backed up together: docs/operations.md')
}
