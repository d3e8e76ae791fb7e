import type { Language } from '../../../src/people/messages/message.ts'
import {
  findAccount,
  findOwner,
  findProvider,
  findTenant,
  listAccounts,
  listOwners,
  listProviders,
  listTenants,
} from '../api/manage.ts'
import type { ConsoleAccount, ConsoleOwner, ConsoleProvider, ConsoleTenant } from '../api/manage-rows.ts'
import { inFours } from '../terms/iban.ts'
import { loadConsoleTexts } from '../texts/console/language.ts'
import { allCategories, NO_CODE, searchTexts } from './categories.ts'
import type { Choice, ChoiceSource } from './choice.ts'

const SHOWN = 20
const query = (text: string) => ({ limit: SHOWN, ...(text !== '' && { text }) })

/** A pasted id names one row; everything else is how a name begins. */
const source = <T>(
  prefix: string,
  list: (text: string) => Promise<{ data: T[] }>,
  find: (id: string) => Promise<T>,
  toChoice: (row: T) => Choice,
): ChoiceSource => ({
  search: async (text) => {
    const isId = prefix !== '' && text.startsWith(prefix)
    return isId ? find(text).then((row) => [toChoice(row)], noChoice) : (await list(text)).data.map(toChoice)
  },
  find: async (id) => toChoice(await find(id)),
})
const noChoice = (): Choice[] => []

const tenantChoice = (field: 'id' | 'slug') => (row: ConsoleTenant) => ({
  value: row[field],
  label: row.name,
  about: row.slug,
})
const currentTenants = (text: string) => listTenants({ ...query(text), retired: 'false' })
const allTenants = (text: string) => listTenants(query(text))
const bySlug = async (slug: string): Promise<ConsoleTenant> => {
  const { data } = await listTenants({ text: slug, limit: 500 })
  const found = data.find((each) => each.slug === slug)
  if (!found) throw new Error(`There is no tenant ${slug}`)
  return found
}

/** Of all tenants, also retired ones, for filters; of current ones, for what is new. */
export const TENANTS = source('ten_', allTenants, findTenant, tenantChoice('id'))
export const CURRENT_TENANTS = source('ten_', currentTenants, findTenant, tenantChoice('id'))
/** Some lists name tenants by slug. */
export const TENANT_SLUGS = source('', allTenants, bySlug, tenantChoice('slug'))
export const CURRENT_TENANT_SLUGS = source('', currentTenants, bySlug, tenantChoice('slug'))

/** Some owners are only known by an address, and erased ones by nothing. */
export const ownerName = ({ name, email, phoneNumber, id }: ConsoleOwner): string => name || email || phoneNumber || id
const ownerChoice = (row: ConsoleOwner): Choice => ({
  value: row.id,
  label: ownerName(row),
  about: (row.name !== '' && (row.email ?? row.phoneNumber)) || '',
  environment: row.environment,
})
export const OWNERS = source('own_', (text) => listOwners(query(text)), findOwner, ownerChoice)

/** Those who may be the same person as this one. */
export const ownersBeside = ({ id, environment }: ConsoleOwner): ChoiceSource => {
  const others = async (text: string) => {
    const { data } = await listOwners({ ...query(text), environment })
    return { data: data.filter((each) => each.id !== id && each.erased === undefined) }
  }
  return source('own_', others, findOwner, ownerChoice)
}

/** Two letters and two digits begin an IBAN, which the service finds as a whole only. */
const isIban = (text: string) => /^[a-z]{2}\d{2}[\da-z ]{11,}$/i.test(text)
export const ACCOUNTS = source(
  'acc_',
  (text) => listAccounts(isIban(text) ? { limit: SHOWN, iban: text.replaceAll(' ', '') } : query(text)),
  findAccount,
  ({ id, name, holder, iban, currency, environment }: ConsoleAccount) => ({
    value: id,
    label: [name, holder].filter(Boolean).join(', ') || id,
    about: [iban && inFours(iban), currency].filter(Boolean).join(' · '),
    environment,
  }),
)

export const PROVIDERS = source(
  '',
  (text) => listProviders(query(text)),
  findProvider,
  ({ id, name, country }: ConsoleProvider) => ({ value: id, label: name, about: `${id} · ${country}` }),
)

type CategoryChoice = Choice & { description: string }

async function categoryChoices(): Promise<CategoryChoice[]> {
  const language = document.documentElement.lang as Language
  const [rows, t] = await Promise.all([allCategories(language), loadConsoleTexts(language)])
  return [
    ...rows
      .toSorted((a, b) => a.groupId - b.groupId)
      .map(({ code, name, description, groupDescription }) => ({
        value: code,
        label: `${code} ${name}`,
        about: groupDescription,
        description,
      })),
    // What a rule or a correction may also say.
    { value: NO_CODE, label: t.field.noCategory, description: NO_CODE },
  ]
}

/** By code, by words of the name in this language and in English, or by the group. */
export const CATEGORIES: ChoiceSource = {
  search: async (text) =>
    searchTexts(await categoryChoices(), text, ({ label, about = '', description }) => ({
      name: label,
      more: `${about} ${description}`,
    })),
  find: async (code) => (await categoryChoices()).find(({ value }) => value === code),
}

const zone = (value: string): Choice => ({ value, label: value })
/** The browser knows them all. */
export const TIME_ZONES: ChoiceSource = {
  search: async (text) => {
    const wanted = text.toLowerCase().replaceAll(' ', '_')
    const found = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().includes(wanted))
    return found.slice(0, 100).map(zone)
  },
  find: async (value) => zone(value),
}
