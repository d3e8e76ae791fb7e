/** The peers: installed on first use, apart from the service, and left out with a message if that fails. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runStep } from './processes.ts'

export const PEERS_FOLDER = resolve('bench/peers')

export type PeerName = 'fastify' | 'nest' | 'prisma' | 'postgraphile'
export type Peer = { name: PeerName; title: string; file: string; port: number }

export const PEERS: Peer[] = [
  { name: 'fastify', title: 'Fastify + pg', file: 'fastify-pg.ts', port: 18_711 },
  { name: 'nest', title: 'NestJS + TypeORM', file: 'dist/nest-typeorm.js', port: 18_712 },
  { name: 'prisma', title: 'Express + Prisma', file: 'express-prisma.ts', port: 18_713 },
  { name: 'postgraphile', title: 'PostGraphile + RLS', file: 'postgraphile-rls.ts', port: 18_714 },
]

/** The peers that can be started here. */
export async function preparePeers(say: (line: string) => void): Promise<Peer[]> {
  const lock = readFileSync(join(PEERS_FOLDER, 'package-lock.json'))
  const mark = join(PEERS_FOLDER, 'node_modules', '.installed')
  const key = createHash('sha256').update(lock).digest('hex')
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== key) {
    say('installing the peers into bench/peers, once (npm ci, about a minute)')
    // No install scripts: the files they would download are not needed, and may not be available.
    const { worked, errors } = await runStep('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], PEERS_FOLDER)
    if (!worked) {
      say(`✗ the peers could not be installed and are left out: ${errors}`)
      return []
    }
    writeFileSync(mark, key)
  }
  const unbuilt = new Set<PeerName>()
  const build = async (name: PeerName, program: string, args: string[], env = {}) => {
    const { worked, errors } = await runStep(
      process.execPath,
      [join('node_modules', program), ...args],
      PEERS_FOLDER,
      env,
    )
    if (worked) return
    unbuilt.add(name)
    say(`✗ ${PEERS.find((peer) => peer.name === name)!.title} could not be built and is left out: ${errors}`)
  }
  // Node's type stripping does not support decorators with type metadata.
  await build('nest', 'typescript/bin/tsc', ['-p', '.'])
  // It would download a program that only migrations need; any executable file does instead.
  const stub = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }
  await build('prisma', 'prisma/build/index.js', ['generate'], stub)
  return PEERS.filter(({ name }) => !unbuilt.has(name))
}
