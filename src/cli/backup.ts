import { open, rename, rm, stat } from 'node:fs/promises'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Command, Invocation } from './command.ts'
import { requireOneServer, runOnDatabase } from './pg-program.ts'
import { openConfigured } from './service.ts'

export const backup: Command = {
  about: 'Write a backup of the database to a file (with pg_dump)',
  actions: {
    '': {
      usage: 'vitrine backup FILE',
      about:
        'Writes one consistent state of the whole database, while servers run. Needs pg_dump, as new as the server. The file is not encrypted.',
      takes: ['FILE'],
      run: makeBackup,
    },
  },
}

async function makeBackup(call: Invocation): Promise<number> {
  const file = call.positionals[0]!
  if (await stat(file).catch(() => undefined)) throw new OperatorError(`${file} exists. Choose another name`)
  const { asOwner, close } = await openConfigured(call.config)
  try {
    await asOwner(({ url }) => dump(call, url, file))
  } finally {
    await close()
  }
  const { size } = await stat(file)
  call.out(`${file}: ${(size / 1e6).toFixed(1)} MB. It has the data of all owners: encrypt it, and keep it elsewhere.`)
  call.out('Not in it: SERVICE_SECRET, the list of ERASED_OWNERS_FILE, and the folder of logos.')
  call.out('To find out later whether reads are missing, note the line "Seal: …" of: vitrine audit verify')
  return 0
}

/** Only a complete backup gets its name. */
async function dump(call: Invocation, url: string, file: string): Promise<void> {
  requireOneServer(url)
  const part = `${file}.part`
  const handle = await open(part, 'wx', 0o600)
  try {
    await runOnDatabase(call, 'pg_dump', { args: ['--format=custom'], url, into: handle.fd })
    await handle.sync()
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}
