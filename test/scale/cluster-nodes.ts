import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Db } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { connectWhileRunning, freePort, STOCK_USER } from '../support/stock-server.ts'

/** The blocks of a section of the documents, in their order: what is tried is what is written there. */
export function blocksOf(file: string, heading: string): string[] {
  const text = readFileSync(file, 'utf8')
  const section = text.slice(text.indexOf(`\n## ${heading}\n`)).split(/\n## /)[1]!
  return [...section.matchAll(/```(?:ini|sql|sh)\n([\s\S]*?)```/g)].map(([, block]) => block!)
}

/** The block that begins with a comment like this. */
export function blockAbout(blocks: string[], about: string): string {
  const found = blocks.find((block) => block.startsWith(`# ${about}`) || block.startsWith(`-- ${about}`))
  if (!found) throw new Error(`The documents have no block "${about}"`)
  return found
}

const PASSWORD = 'tried'
/** Every password of the documents is the same one here. */
export const withPasswords = (text: string): string => text.replace(/\b[A-Z]+_PASSWORD\b/g, PASSWORD)

/** One PostgreSQL with settings of the documents, in a folder of its own. */
export type Node = {
  port: number
  data: string
  urlOf: (database: string, user?: string) => string
  /** Statements as superuser, by psql. */
  psql: (database: string, text: string) => string
  stop: (how?: NodeJS.Signals) => Promise<void>
}

export type Recipe = { bin: string; root: string; settings: string; hba: string; passwords: string }

const asUser = { ...STOCK_USER, cwd: '/' }

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  if ('uid' in STOCK_USER) chownSync(path, STOCK_USER.uid!, STOCK_USER.gid!)
  return path
}

function writeOwned(path: string, text: string): string {
  writeFileSync(path, text)
  chmodSync(path, 0o600)
  if ('uid' in STOCK_USER) chownSync(path, STOCK_USER.uid!, STOCK_USER.gid!)
  return path
}

const environment = ({ root, passwords }: Recipe) => ({
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  PGPASSFILE: writeOwned(join(root, '.pgpass'), passwords),
})

/** A new one, or with `copy` a copy of another: as its standby, or to be recovered from the archive. */
export async function startNode(
  recipe: Recipe,
  name: string,
  copy?: { data: (target: string) => Promise<void> },
): Promise<Node> {
  const { bin, root, settings, hba } = recipe
  makeFolder(root)
  const folder = makeFolder(join(root, name))
  const data = join(folder, 'data')
  const options = { ...asUser, env: environment(recipe) }
  if (copy) await copy.data(data)
  else {
    const pwfile = writeOwned(join(folder, 'password'), PASSWORD)
    const args = ['-N', '-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${pwfile}`]
    execFileSync(join(bin, 'initdb'), args, { ...options, stdio: 'ignore' })
    appendFileSync(join(data, 'postgresql.conf'), settings)
    appendFileSync(join(data, 'pg_hba.conf'), hba)
  }
  const port = await freePort()
  // Nodes on one machine: none of them is to lose power.
  const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'fsync=off', '-c', 'shared_buffers=64MB']
  const child = spawn(join(bin, 'postgres'), args, {
    ...options,
    stdio: ['ignore', 'ignore', process.env.CLUSTER_LOG ? 'inherit' : 'ignore'],
  })
  const exit = once(child, 'exit')
  const urlOf: Node['urlOf'] = (database, user = 'postgres') =>
    `postgresql://${user}:${PASSWORD}@127.0.0.1:${port}/${database}?sslmode=disable`
  const admin = await connectWhileRunning(urlOf('postgres'), () => child.exitCode === null)
  await admin.end()
  return {
    port,
    data,
    urlOf,
    psql: (database, text) =>
      execFileSync(join(bin, 'psql'), ['-XAtq', '-v', 'ON_ERROR_STOP=1', urlOf(database)], {
        input: text,
        encoding: 'utf8',
        env: { ...options.env, PGPORT: String(port), PGHOST: '127.0.0.1' },
        stdio: ['pipe', 'pipe', 'inherit'],
      }).trim(),
    stop: async (how = 'SIGINT') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(how)
      await exit
    },
  }
}

/** A copy of a running node, which goes on meanwhile; `-R` makes it a standby that follows it. */
export const copyOf =
  ({ bin, ...recipe }: Recipe, node: Node, standby: boolean) =>
  async (target: string): Promise<void> => {
    const args = ['-D', target, '-c', 'fast', '-d', node.urlOf('postgres'), ...(standby ? ['-R'] : [])]
    const env = { ...environment({ bin, ...recipe }), PGPASSWORD: PASSWORD }
    await promisify(execFile)(join(bin, 'pg_basebackup'), args, { ...asUser, env })
  }

export const removeRoot = (root: string): void => rmSync(root, { recursive: true, force: true })

/** By bucket, the port of the worker that has its rows. */
export async function listPorts(db: Db): Promise<number[]> {
  const rows = await db.rows<{ port: number }>(sql`
    select s.nodeport as port from generate_series(0, 1023) as bucket
    join citus_shards s on s.table_name = 'consents'::regclass
      and s.shardid = get_shard_id_for_distribution_column('consents', bucket::smallint)
    order by bucket`)
  return rows.map(({ port }) => port)
}
