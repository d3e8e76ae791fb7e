import { isIban, zoneOfCountry } from '@vitrine/money'
import { findOwner, listProviders } from '../api/manage.ts'
import { ManageError } from '../api/manage-call.ts'
import { createAccount, createOwner, createProvider } from '../api/manage-people.ts'
import type { ConsoleOwner } from '../api/manage-rows.ts'
import type { UploadSettings } from '../api/upload.ts'
import { ownerName } from '../chooser/choices.ts'
import { newName } from '../chooser/with-new.ts'
import type { ConsoleI18n } from '../console/console-context.ts'
import type { FormValues } from '../console/FieldForm.tsx'
import { idOf } from '../profiles/profile-id.ts'
import type { BankGroup } from './banks-of-ibans.ts'
import { accountText } from './fault-words.ts'
import { goOn } from './uploads.ts'
import { namedAs, type WantedAccount } from './wanted.ts'

/** Whoever was chosen last: the files of an afternoon are often one person's. */
let last = ''
export const lastOwner = (): string => last

/** What is there already when the form is sent again after a refusal. */
export type MadeSoFar = {
  owner?: { of: string; found: ConsoleOwner }
  banks: Map<string, string>
  accounts: Map<string, string>
}

/** Owner, banks and accounts, as far as they are new; then every file that waits for one of the accounts goes on. */
export async function createAll(
  i18n: ConsoleI18n,
  wanted: WantedAccount[],
  groups: BankGroup[],
  values: FormValues,
  made: MadeSoFar,
): Promise<void> {
  const of = values.owner ?? ''
  made.owner = made.owner?.of === of ? made.owner : { of, found: await ownerFor(values) }
  const owner = made.owner.found
  last = owner.id
  for (const [at, one] of wanted.entries()) {
    if (made.accounts.has(one.key)) continue
    const group = groups.findIndex(({ accounts }) => accounts.includes(one))
    const providerId = await bankFor(groups[group]!, group, values, made.banks)
    const { id } = await createAccount({
      ownerId: owner.id,
      environment: owner.environment,
      providerId,
      holder: ownerName(owner),
      currency: (one.currency ?? values[`currency${at}`] ?? '').trim().toUpperCase(),
      name: values.name?.trim() || nameOf(i18n, one),
      ...(isIban(one.number ?? '') && { iban: one.number ?? '' }),
    })
    made.accounts.set(one.key, id)
  }
  for (const [upload, settings] of settingsOf(wanted, made.accounts)) goOn(upload, settings)
}

const nameOf = (i18n: ConsoleI18n, { number }: WantedAccount) =>
  number === undefined ? i18n.t.field.account : `${i18n.t.field.account} ${accountText(i18n, number)}`

/** A file may wait for several of them. */
function settingsOf(wanted: WantedAccount[], accounts: ReadonlyMap<string, string>) {
  const settings = new Map<number, Partial<UploadSettings>>()
  for (const one of wanted)
    for (const upload of one.uploads) {
      const named = namedAs(one, accounts.get(one.key)!)
      const before = settings.get(upload)
      settings.set(upload, before?.accounts ? { accounts: { ...before.accounts, ...named.accounts } } : named)
    }
  return settings
}

async function ownerFor({ owner = '', email = '', environment }: FormValues): Promise<ConsoleOwner> {
  const name = newName(owner)
  if (name === undefined) return findOwner(owner)
  return createOwner({ name, environment: environment as ConsoleOwner['environment'], email: email.trim() })
}

async function bankFor(
  { country: known }: BankGroup,
  at: number,
  values: FormValues,
  banks: Map<string, string>,
): Promise<string> {
  const field = `bank${at}`
  const chosen = values[field] ?? ''
  const name = newName(chosen)
  if (name === undefined) return chosen
  const country = (known ?? values[`country${at}`] ?? '').trim().toUpperCase()
  const key = `${name} ${country}`
  const id = banks.get(key) ?? (await newBank(name, country, field))
  banks.set(key, id)
  return id
}

/** Banks of one name in two countries are two. */
async function newBank(name: string, country: string, field: string): Promise<string> {
  const plain = idOf(name)
  const { data } = await listProviders({ text: plain, limit: 20 })
  const id = data.some((one) => one.id === plain && one.country !== country)
    ? `${plain}-${country.toLowerCase()}`
    : plain
  try {
    return (await createProvider({ id, name, country, timeZone: zoneOfCountry(country) })).id
  } catch (thrown) {
    const { message, status, code, requestId } = ManageError.from(thrown)
    throw new ManageError(message, status, code, requestId, field)
  }
}
