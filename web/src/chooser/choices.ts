import { fold } from '../../../src/platform/core/fold.ts'
import {
  findAccount,
  findOwner,
  findProvider,
  findTenant,
  listAccounts,
  listCategories,
  listOwners,
  listProviders,
  listTenants,
} from '../api/manage.ts'
import type {
  ConsoleAccount,
  ConsoleCategory,
  ConsoleOwner,
  ConsoleProvider,
  ConsoleTenant,
} from '../api/manage-rows.ts'
import { inFours } from '../terms/iban.ts'
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

/** What a rule or a correction may also say: such a transaction has no category. */
const NO_CATEGORY: Choice = { value: 'none', label: 'none' }
const toCategoryChoice = ({ code, description, groupDescription }: ConsoleCategory): Choice => ({
  value: code,
  label: `${code} ${description}`,
  about: groupDescription,
})

/** They change with the version of the service and the language only. A failed request is made again. */
let categories: Promise<Choice[]> | undefined
let categoriesIn = ''
const allCategories = (): Promise<Choice[]> => {
  const { lang } = document.documentElement
  if (lang !== categoriesIn) categories = undefined
  categoriesIn = lang
  categories ??= listCategories().then(
    (rows) => [...rows.toSorted((a, b) => a.groupId - b.groupId).map(toCategoryChoice), NO_CATEGORY],
    (error) => {
      categories = undefined
      throw error
    },
  )
  return categories
}

/** By code, by words of its description, or by its group; those whose own text begins like it first. */
export const CATEGORIES: ChoiceSource = {
  search: async (text) => {
    const all = await allCategories()
    const words = fold(text).split(/\s+/)
    const found = all.filter(({ label, about = '' }) => {
      const read = fold(`${label} ${about}`)
      return words.every((word) => read.includes(word))
    })
    const rank = ({ label }: Choice) => (` ${fold(label)}`.includes(` ${words[0]}`) ? 0 : 1)
    return found.toSorted((a, b) => rank(a) - rank(b))
  },
  find: async (code) => (await allCategories()).find(({ value }) => value === code),
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
