import { isIban, zoneOfCountry } from '@vitrine/money'
import { findOwner, listAccounts, listProviders } from '../api/manage.ts'
import { ManageError } from '../api/manage-call.ts'
import { createAccount, createOwner, createProvider } from '../api/manage-people.ts'
import type { ConsoleOwner } from '../api/manage-rows.ts'
import { ownerName } from '../chooser/choices.ts'
import { newName } from '../chooser/with-new.ts'
import type { ConsoleI18n } from '../console/console-context.ts'
import type { FormValues } from '../console/FieldForm.tsx'
import { idOf } from '../profiles/profile-id.ts'
import type { BankGroup } from './banks-of-ibans.ts'
import { accountText } from './fault-words.ts'
import { goOn } from './uploads.ts'
import { type FoundAccount, settingsByUpload, type WantedAccount } from './wanted.ts'

/** What is there already when the form is sent again after a refusal. */
export type MadeSoFar = {
  owner?: { of: string; found: ConsoleOwner }
  banks: Map<string, string>
  accounts: Map<string, FoundAccount>
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
  for (const [at, one] of wanted.entries()) {
    if (made.accounts.has(one.key)) continue
    const currency = (one.currency ?? values[`currency${at}`] ?? '').trim().toUpperCase()
    const iban = isIban(one.number ?? '') ? one.number : undefined
    const known = iban === undefined ? undefined : await accountHere(iban, currency, owner.environment)
    const group = groups.findIndex(({ accounts }) => accounts.includes(one))
    const make = async () =>
      createAccount({
        ownerId: owner.id,
        environment: owner.environment,
        providerId: await bankFor(groups[group]!, group, values, made.banks),
        holder: ownerName(owner),
        currency,
        name: values.name?.trim() || nameOf(i18n, one),
        ...(iban !== undefined && { iban }),
      })
    made.accounts.set(one.key, known ?? (await make()))
  }
  goOnWith(wanted, made)
}

/** The files that wait for accounts that are there now. */
export function goOnWith(wanted: WantedAccount[], { accounts }: MadeSoFar): void {
  for (const [upload, settings] of settingsByUpload(wanted, ({ key }) => accounts.get(key))) goOn(upload, settings)
}

/** Somebody may have created it since the file was refused. */
async function accountHere(iban: string, currency: string, environment: ConsoleOwner['environment']) {
  const { data } = await listAccounts({ iban })
  return data.find((one) => one.currency === currency && one.environment === environment)
}

/** By what tells it apart in a list: its number, or the file that has none. */
export const nameOf = (i18n: ConsoleI18n, { number, fileName = '' }: WantedAccount): string =>
  `${i18n.t.field.account} ${number === undefined ? fileName : accountText(i18n, number)}`

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
