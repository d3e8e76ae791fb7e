import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import type { Deps } from '../db/deps.ts'
import { findProvider, saveProvider } from './provider.store.ts'
import type { Provider } from './provider.ts'

/** Adds a bank, or renames it. Its time zone stays: the booked times of its transactions depend on it. */
export async function putProvider(deps: Deps, by: Actor, provider: Provider): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const there = await findProvider(tx, provider.id)
    const { id, name, country, timeZone } = provider
    if (there?.name === name && there.country === country) return
    await saveProvider(tx, provider)
    await recordChange(tx, by, {
      action: there ? 'provider.edit' : 'provider.create',
      subject: id,
      before: there ? { name: there.name, country: there.country } : null,
      after: there ? { name, country } : { name, country, timeZone },
    })
  })
}
