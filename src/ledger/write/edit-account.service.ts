import { refuseTakenIban, requireIban } from '../../people/accounts/account.service.ts'
import { lockAccount, updateAccount } from '../../people/accounts/account.store.ts'
import type { AccountFacts } from '../../people/accounts/account.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordPersonalEdit } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { recordAccountEvents } from './account-event.store.ts'

export type AccountEdit = Partial<Pick<AccountFacts, 'name' | 'holder' | 'iban'>>

/** Its statements are found by the new IBAN from now on. Tenants that may see what has changed are told. */
export async function editAccount(deps: Deps, by: Actor, id: Id<'account'>, edit: AccountEdit): Promise<void> {
  const changes = edit.iban ? { ...edit, iban: requireIban(edit.iban) } : edit
  await refuseTakenIban(() =>
    deps.db.transaction(async (tx) => {
      const account = await lockAccount(tx, id)
      if (!account) throw notFound('account', id)
      await updateAccount(tx, { ...account, ...changes })
      await recordPersonalEdit(tx, by, { action: 'account.edit', subject: id }, account, changes)
      const parts = (['name', 'holder', 'iban'] as const).filter(
        (part) => changes[part] !== undefined && changes[part] !== account[part],
      )
      await recordAccountEvents(tx, account, { parts })
    }),
  )
}
