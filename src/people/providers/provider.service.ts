import { isTimeZone } from '@vitrine/money'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange, recordEdit } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findProvider, saveProvider } from './provider.store.ts'
import type { Provider } from './provider.ts'

export async function createProvider(deps: Deps, by: Actor, provider: Provider): Promise<Provider> {
  if (!/^[a-z0-9-]{2,64}$/.test(provider.id))
    throw new OperatorError('The id of a provider has 2 to 64 lower-case letters, digits and hyphens, such as my-bank')
  requireValid(provider)
  await deps.db.transaction(async (tx) => {
    if (await findProvider(tx, provider.id))
      throw new OperatorError(`There is a provider ${provider.id} already.`, {
        terminal: `To change it: vitrine provider edit`,
      })
    await saveProvider(tx, provider)
    await recordChange(tx, by, { action: 'provider.create', subject: provider.id, before: null, after: provider })
  })
  return provider
}

/** The time zone stays: accounts of the bank have taken it over, and times in the ledger follow from it. */
export async function editProvider(
  deps: Deps,
  by: Actor,
  id: string,
  edit: Partial<Pick<Provider, 'name' | 'country' | 'profile'>>,
): Promise<Provider> {
  return deps.db.transaction(async (tx) => {
    const provider = await findProvider(tx, id)
    if (!provider) throw notFound('provider', id)
    const edited = { ...provider, ...edit }
    requireValid(edited)
    await saveProvider(tx, edited)
    await recordEdit(tx, by, { action: 'provider.edit', subject: id }, provider, edit)
    return edited
  })
}

function requireValid({ country, timeZone }: Provider): void {
  if (!/^[A-Z]{2}$/.test(country)) throw new OperatorError(`"${country}" is not a two-letter country code such as SI`)
  if (!isTimeZone(timeZone)) throw new OperatorError(`"${timeZone}" is not a time zone such as Europe/Ljubljana`)
}
