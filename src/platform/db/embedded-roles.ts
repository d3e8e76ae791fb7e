import { createHmac, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { codeOf, readIfThere } from './embedded-folders.ts'
import type { Home } from './embedded-user.ts'

/** The superuser, for the set-up before a database exists. */
export const ADMIN = 'vitrine'
/** Owns the database and its tables; runs migrations. */
export const OWNER = 'vitrine_owner'
/** Serves requests: reads and writes rows, and owns nothing. */
export const SERVICE = 'vitrine_service'
/** Reads for a client: row security limits it to the client's rows. */
export const TENANT = 'vitrine_tenant'

export type PasswordOf = (role: string) => string

/** In the data folder, which only its user and root may enter, and which is backed up as a whole. */
const PASSWORD_FILE = 'vitrine.password'
const ACCESS = '# Written by Vitrine.\nlocal all all scram-sha-256\n'

/** The passwords of the cluster's roles; undefined where it has none yet. */
export async function findPasswords(home: Home): Promise<PasswordOf | undefined> {
  const secret = await readIfThere(join(home.data, PASSWORD_FILE))
  return secret ? passwordsFrom(secret.trim()) : undefined
}

const passwordsFrom =
  (secret: string): PasswordOf =>
  (role) =>
    createHmac('sha256', secret).update(role).digest('hex')

/** Requires a random password from now on. Two processes may do this at once. */
export async function closeCluster(client: pg.Client, home: Home): Promise<PasswordOf> {
  await client.query('begin; select pg_advisory_xact_lock(5817442064)')
  const found = await findPasswords(home)
  if (found) {
    await client.query('rollback')
    return found
  }
  const secret = randomBytes(32).toString('hex')
  const passwordOf = passwordsFrom(secret)
  await client.query(`alter role ${ADMIN} with password '${passwordOf(ADMIN)}'`)
  // Until pg_hba.conf is reloaded any password works, so there is no moment without a valid one.
  await write(home, join(home.data, PASSWORD_FILE), `${secret}\n`)
  await client.query('commit')
  await write(home, join(home.data, 'pg_hba.conf'), ACCESS)
  await client.query('select pg_reload_conf()')
  return passwordOf
}

/** As root in another user's folder: links are not followed. */
async function write({ account }: Home, path: string, text: string): Promise<void> {
  const flags = constants.O_CREAT | constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  const file = await open(path, flags, 0o600)
  try {
    await file.chmod(0o600)
    if (account) await file.chown(account.uid, account.gid)
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}

/** Creates the roles and a database that the owner role owns. Existing objects stay, with their owner changed. */
export async function prepareDatabase(
  client: pg.Client,
  address: pg.ClientConfig,
  database: string,
  passwordOf: PasswordOf,
): Promise<void> {
  const name = client.escapeIdentifier(database)
  await unlessThere(client, `create role ${TENANT} nologin`)
  await unlessThere(client, `create role ${OWNER}`)
  await unlessThere(client, `create role ${SERVICE}`)
  await unlessThere(client, `alter role ${OWNER} login password '${passwordOf(OWNER)}'`)
  await unlessThere(client, `alter role ${SERVICE} login bypassrls password '${passwordOf(SERVICE)}'`)
  await unlessThere(client, `grant ${TENANT} to ${OWNER}, ${SERVICE}`)
  await unlessThere(client, `create database ${name} owner ${OWNER}`)
  await unlessThere(client, `alter database ${name} owner to ${OWNER}`)
  const inside = new pg.Client({ ...address, database })
  // A lost connection fails the statement; without a listener it would end the process too.
  inside.on('error', () => {})
  await inside.connect()
  try {
    await inside.query(HAND_OVER)
  } finally {
    await inside.end()
  }
}

/** Another process may create the same at the same time. */
async function unlessThere(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    const isThere = ['42P04', '42710', '23505'].includes(codeOf(error) ?? '')
    if (!isThere && !/concurrently updated/.test((error as Error).message)) throw error
  }
}

/** For the tables of an earlier version, which used one role for everything. */
const HAND_OVER = `
do $$
declare one record;
begin
  for one in
    select format('alter table %s owner to ${OWNER}', c.oid::regclass) as statement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relowner <> '${OWNER}'::regrole
    union all
    select format('alter function %s owner to ${OWNER}', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner <> '${OWNER}'::regrole
  loop
    execute one.statement;
  end loop;
end
$$`
