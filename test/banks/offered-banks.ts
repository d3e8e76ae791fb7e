/** Sandbox banks that owners of a service can connect: their profiles in a folder, as the setting wants them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectorProfile } from '@vitrine/bank-connectors'
import { startBank } from '@vitrine/sandbox-bank'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

export async function startOfferedBanks(more: (address: string) => ConnectorProfile[] = () => []) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-banks-'))
  const bank = await startBank({ start: Date.now() })
  const [plain, decoupled] = [sandboxProfile('plain', bank.url), sandboxProfile('decoupled', bank.url)]
  const profiles = [plain, decoupled, ...more(bank.url)]
  for (const profile of profiles) await writeFile(join(folder, `${profile.id}.json`), JSON.stringify(profile))
  let seed = 0
  return {
    folder,
    plain,
    decoupled,
    /** Where the app of the bank is that asks in it. */
    app: decoupled.address.replace('/berlin-group', ''),
    /** Makes them banks of a service. */
    offer: async (db: Db) => {
      for (const { id, name, country } of profiles)
        await saveProvider(db, { id, name, country, timeZone: 'Europe/Berlin', profile: id })
    },
    /** The login of somebody with accounts there. */
    customer: async (): Promise<string> => {
      const body = JSON.stringify({ story: 'household', seed: ++seed })
      const made = await (await fetch(`${bank.url}/control/customers`, { method: 'POST', body })).json()
      return (made as { people: { login: string }[] }).people[0]!.login
    },
    close: async () => {
      await bank.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
