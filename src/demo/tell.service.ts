import type { ImportReport } from '../ledger/imports/file-to-ledger.service.ts'
import { importText } from '../ledger/imports/import.service.ts'
import { createAccount } from '../people/accounts/account.service.ts'
import { listAccountsOfOwner } from '../people/accounts/account.store.ts'
import { findOwnerByEmail } from '../people/owners/owner.store.ts'
import { atCommandLine } from '../platform/changes/actor.ts'
import type { Id } from '../platform/core/id.ts'
import { databaseNow } from '../platform/db/clock.ts'
import type { Deps } from '../platform/db/deps.ts'
import { findDemoBank, insertDemoBank, type StoredDemoBank, setTold } from './demo.store.ts'
import { type DemoBank, type DemoBankAccount, type DemoBankFile, openDemoBank } from './demo-bank.ts'
import { DEMO_PEOPLE, type DemoPerson, type ToldStory } from './people.ts'

/** Who changes a demo, in the operators' log. */
export const DEMO = atCommandLine('demo')

const YEARS = 2

/** Two years before the first start, on the first of a month. */
export async function requireDemoBank({ db }: Deps): Promise<StoredDemoBank> {
  const now = await databaseNow(db)
  await insertDemoBank(db, `${now.getUTCFullYear() - YEARS}${now.toISOString().slice(4, 8)}01`)
  return (await findDemoBank(db))!
}

export const openBankNow = async (deps: Deps): Promise<DemoBank> =>
  openDemoBank(await requireDemoBank(deps), await databaseNow(deps.db))

/** Adds what is missing. Returns the ids in the order of the stories. */
export async function prepareAccounts(
  deps: Deps,
  bank: DemoBank,
  person: DemoPerson,
  ownerId: Id<'owner'>,
): Promise<Id<'account'>[]> {
  const there = await listAccountsOfOwner(deps.db, ownerId)
  const ids: Id<'account'>[] = []
  for (const { story, providerId } of person.stories) {
    const { holder, accounts } = bank.describe(story)
    for (const { name, iban, currency } of accounts) {
      const facts = { environment: 'sandbox' as const, providerId, ownerId, name, holder, iban, currency }
      ids.push(there.find((one) => one.iban === iban)?.id ?? (await createAccount(deps, DEMO, facts)).id)
    }
  }
  return ids
}

/** Imports what the bank has to say since the last time, as the files that it writes. */
export async function tellDemo(deps: Deps): Promise<ImportReport[]> {
  const now = await databaseNow(deps.db)
  const stored = await requireDemoBank(deps)
  const bank = openDemoBank(stored, now)
  const reports: ImportReport[] = []
  for (const person of DEMO_PEOPLE) reports.push(...(await tellPerson(deps, person, bank, stored.told)))
  await setTold(deps.db, now)
  return reports
}

async function tellPerson(
  deps: Deps,
  { email, stories }: DemoPerson,
  bank: DemoBank,
  told: Date | null,
): Promise<ImportReport[]> {
  const owner = await findOwnerByEmail(deps.db, 'sandbox', email)
  const stored = owner ? await listAccountsOfOwner(deps.db, owner.id) : []
  const reports: ImportReport[] = []
  for (const story of stories) {
    for (const account of bank.describe(story.story).accounts) {
      const own = stored.find(({ iban }) => iban === account.iban)
      if (!own) continue
      const since = own.balanceAt === null ? null : told
      for (const file of bank.files(story, account, since))
        reports.push(await importText(deps, runOf(story, account, own.id, file), file.text))
    }
  }
  return reports
}

const runOf = (
  { providerId }: ToldStory,
  { currency }: DemoBankAccount,
  only: Id<'account'>,
  { name, text: _, options, ...made }: DemoBankFile,
) => ({ fileName: `${providerId}-${name}`, accounts: { only }, ...made, options: { currency, ...options } })
