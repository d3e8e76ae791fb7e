import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { OperatorError } from '../platform/core/operator-error.ts'
import { SETTINGS } from '../platform/core/settings.ts'
import { isPooled } from '../platform/db/session.ts'
import type { Command, Invocation } from './command.ts'
import { openConfigured } from './service.ts'

export const psql: Command = {
  about: "Open the service's database in psql",
  actions: {
    '': {
      usage: 'vitrine psql [--write] [--owner] [-- ARGUMENTS OF PSQL]',
      about:
        'Connects as the role that serves, in read-only transactions. --write lets them write; --owner connects as the role that owns the tables.',
      options: { write: { type: 'boolean' }, owner: { type: 'boolean' } },
      takes: ['[arguments…]'],
      run: openPsql,
    },
  },
}

async function openPsql(call: Invocation): Promise<number> {
  const { config, values, positionals, err } = call
  const { url, asOwner, close } = await openConfigured(config)
  try {
    const start = (url: string): Promise<number> => {
      if (isPooled(url) && values.write !== true) throw new OperatorError(NO_READ_ONLY)
      const { address, password } = psqlAddress(url, values.write === true)
      if (process.stdin.isTTY) err(`${address.username}, ${values.write ? 'read and write' : 'read-only'}`)
      return run([`--dbname=${address.href}`, ...positionals], psqlEnv(call.env, password))
    }
    return values.owner ? await asOwner((owner) => start(owner.url)) : await start(url)
  } finally {
    await close()
  }
}

const NO_READ_ONLY =
  'A pooler does not pass on that transactions are read-only. Set DATABASE_URL to the address of PostgreSQL itself, or add --write'

/** Every user of the machine can read the arguments of a process, so the password is not among them. */
export function psqlAddress(url: string, write: boolean): { address: URL; password: string | undefined } {
  const address = new URL(url)
  const query = address.searchParams
  const password = query.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  query.delete('password')
  // Ours; libpq refuses what it does not know.
  query.delete('pooler')
  query.delete('cluster')
  // A default that a statement can undo: it prevents accidents, not intent.
  if (!write)
    query.set('options', [query.get('options'), '-c default_transaction_read_only=on'].filter(Boolean).join(' '))
  // Node writes blanks as +, which libpq reads as a plus.
  address.search = query.toString().replaceAll('+', '%20')
  return { address, password: password === '' ? undefined : password }
}

/** The terminal's environment without the service's secrets: psql starts an editor, a pager and other programs. */
export function psqlEnv(env: Invocation['env'], password: string | undefined): NodeJS.ProcessEnv {
  const theirs = Object.entries(env).filter(([name]) => !Object.hasOwn(SETTINGS, name))
  return { ...Object.fromEntries(theirs), ...(password !== undefined && { PGPASSWORD: password }) }
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  // Ctrl-C is for psql, which cancels the statement and goes on.
  const ignore = (): void => {}
  process.on('SIGINT', ignore)
  try {
    const child = spawn('psql', args, { env, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    throw new OperatorError(
      'psql is not installed. It is part of postgresql-client (Debian, Ubuntu), postgresql (Fedora), postgresql18-client (Alpine) or libpq (Homebrew)',
    )
  } finally {
    process.off('SIGINT', ignore)
  }
}
