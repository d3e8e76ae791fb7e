import { readFile, stat } from 'node:fs/promises'
import { previewRetirement, retireTenant } from '../access/consents/retirement.service.ts'
import { removeLogo, replaceLogo, reportLogo, retryLogo } from '../clients/logos/logo.service.ts'
import { MAX_LOGO_BYTES } from '../clients/logos/logo.ts'
import { createTenant, editTenant, requireTenant } from '../clients/tenants/tenant.service.ts'
import { listTenants } from '../clients/tenants/tenant.store.ts'
import type { CompanyData } from '../clients/tenants/tenant.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { type Command, type Invocation, optional, required, Usage } from './command.ts'
import { counted } from './printable.ts'
import { withDeps } from './service.ts'
import { JSON_OPTION, LIST_OPTIONS, printList, printOne } from './table.ts'

const text = { type: 'string' } as const

const COMPANY_OPTIONS = {
  name: text,
  company: text,
  street: text,
  number: text,
  city: text,
  zip: text,
  country: text,
  privacy: text,
}

export const tenant: Command = {
  about: 'Tenants: the companies that use the API',
  actions: {
    create: {
      usage:
        'vitrine tenant create --slug demo-shop --name "Demo Shop" [--company NAME] [--street S] [--number N] [--city C] [--zip Z] [--country SI] [--privacy https://…]',
      about: 'Create a tenant. Owners see the company data when the tenant asks them for consent.',
      options: { slug: text, ...COMPANY_OPTIONS },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const name = required(call, 'name')
          const privacyUrl = optional(call, 'privacy')
          const created = await createTenant(deps, by, {
            slug: required(call, 'slug'),
            name,
            companyName: optional(call, 'company') ?? name,
            addressStreet: optional(call, 'street') ?? '',
            addressStreetNumber: optional(call, 'number') ?? '',
            addressCity: optional(call, 'city') ?? '',
            addressZipCode: optional(call, 'zip') ?? '',
            addressCountry: optional(call, 'country') ?? '',
            ...(privacyUrl !== undefined && { privacyUrl }),
          })
          call.out(`Created ${created.id}. Next: vitrine key create --tenant ${created.slug} --environment sandbox`)
          return 0
        }),
    },
    list: {
      usage: 'vitrine tenant list [--text START] [--json] [--limit N]',
      about: 'List tenants, or those whose name or slug begins with a text.',
      options: { ...LIST_OPTIONS, text },
      run: (call) =>
        withDeps(call, (deps) =>
          printList(
            call,
            (page) => listTenants(deps.db, { text: optional(call, 'text') }, page),
            ({ id, slug, name, created, retired }) => ({ id, slug, name, created, retired }),
          ),
        ),
    },
    show: {
      usage: 'vitrine tenant show SLUG [--json]',
      about: 'Show a tenant, and what would end with it.',
      takes: ['SLUG'],
      options: JSON_OPTION,
      run: (call) =>
        withDeps(call, async (deps) => {
          const found = await requireTenant(deps, call.positionals[0]!)
          const { keys, inquiries, consents, openConsents } = await previewRetirement(deps, found.id)
          printOne(call, { ...found, keys, inquiries, consents, openConsents })
          return 0
        }),
    },
    edit: {
      usage:
        'vitrine tenant edit SLUG [--name N] [--company NAME] [--street S] [--number N] [--city C] [--zip Z] [--country SI]',
      about: 'Change company data. Only what you name is changed.',
      takes: ['SLUG'],
      options: COMPANY_OPTIONS,
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const changes = companyFrom(call)
          if (Object.keys(changes).length === 0) throw new Usage('nothing to change')
          const { id } = await requireTenant(deps, call.positionals[0]!)
          await editTenant(deps, by, id, changes)
          call.out('Changed.')
          return 0
        }),
    },
    retire: {
      usage: 'vitrine tenant retire SLUG [--yes]',
      about:
        'End its keys, inquiries and consents for good; rows stay as proof. Without --yes it shows what would end.',
      takes: ['SLUG'],
      options: { yes: { type: 'boolean' } },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const { id, slug } = await requireTenant(deps, call.positionals[0]!)
          const isMeant = call.values.yes === true
          const ending = isMeant ? await retireTenant(deps, by, id) : await previewRetirement(deps, id)
          const { keys, inquiries, consents, openConsents } = ending
          call.out(
            `${counted(keys, 'key')}, ${counted(inquiries, 'inquiry', 'inquiries')}, ${counted(consents, 'valid consent')} and ${counted(openConsents, 'unanswered one')}`,
          )
          call.out(
            isMeant ? `ended with ${slug}.` : `would end. To retire ${slug}: vitrine tenant retire ${slug} --yes`,
          )
          return 0
        }),
    },
    logo: {
      usage: 'vitrine tenant logo SLUG [FILE | --remove | --retry]',
      about:
        'Upload a logo (PNG, JPEG, WebP or SVG, up to 2 MB), remove it, or try again; and print its state. A worker copies it to where it is served.',
      takes: ['SLUG', '[FILE]'],
      options: { remove: { type: 'boolean' }, retry: { type: 'boolean' } },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const [slug, file] = call.positionals
          const { remove, retry } = call.values
          if ([file, remove, retry].filter((each) => each !== undefined).length > 1)
            throw new Usage('Name a file, --remove or --retry, and only one of them')
          const { id } = await requireTenant(deps, slug!)
          if (file !== undefined) await replaceLogo(deps, by, id, await readLogo(file))
          if (remove) await removeLogo(deps, by, id)
          if (retry) await retryLogo(deps, by, id)
          printOne(call, await reportLogo(deps, id))
          return 0
        }),
    },
  },
}

const FIELDS: [option: string, field: keyof CompanyData][] = [
  ['name', 'name'],
  ['company', 'companyName'],
  ['street', 'addressStreet'],
  ['number', 'addressStreetNumber'],
  ['city', 'addressCity'],
  ['zip', 'addressZipCode'],
  ['country', 'addressCountry'],
  ['privacy', 'privacyUrl'],
]

function companyFrom(call: Invocation): Partial<CompanyData> {
  const given = FIELDS.filter(([option]) => call.values[option] !== undefined)
  return Object.fromEntries(given.map(([option, field]) => [field, call.values[option] as string]))
}

/** The size first: a file may be larger than the memory. */
async function readLogo(file: string): Promise<Buffer> {
  const unreadable = (error: NodeJS.ErrnoException) => new OperatorError(`Cannot read ${file}: ${error.code}`)
  const { size } = await stat(file).catch((error) => Promise.reject(unreadable(error)))
  if (size > MAX_LOGO_BYTES) throw new OperatorError(`${file} is larger than 2 MB`)
  return readFile(file).catch((error) => Promise.reject(unreadable(error)))
}
