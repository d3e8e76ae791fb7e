import { readFile, stat } from 'node:fs/promises'
import { OperatorError } from '../core/operator-error.ts'
import { removeLogo, replaceLogo, reportLogo, retryLogo } from '../logos/logo.service.ts'
import { MAX_LOGO_BYTES } from '../logos/logo.ts'
import { createTenant, requireTenant } from '../tenants/tenant.service.ts'
import { listTenants } from '../tenants/tenant.store.ts'
import { type Command, optional, required, Usage } from './command.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const text = { type: 'string' } as const

export const tenant: Command = {
  about: 'Tenants: the companies that use the API',
  actions: {
    create: {
      usage:
        'vitrine tenant create --slug demo-shop --name "Demo Shop" [--company NAME] [--street S] [--number N] [--city C] [--zip Z] [--country SI] [--privacy https://…]',
      about: 'Create a tenant. Owners see the company data when the tenant asks them for consent.',
      options: {
        slug: text,
        name: text,
        company: text,
        street: text,
        number: text,
        city: text,
        zip: text,
        country: text,
        privacy: text,
      },
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
      usage: 'vitrine tenant list',
      about: 'List all tenants.',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listTenants(deps.db)))
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
          call.out(table([await reportLogo(deps, id)]))
          return 0
        }),
    },
  },
}

/** The size first: a file may be larger than the memory. */
async function readLogo(file: string): Promise<Buffer> {
  const unreadable = (error: NodeJS.ErrnoException) => new OperatorError(`Cannot read ${file}: ${error.code}`)
  const { size } = await stat(file).catch((error) => Promise.reject(unreadable(error)))
  if (size > MAX_LOGO_BYTES) throw new OperatorError(`${file} is larger than 2 MB`)
  return readFile(file).catch((error) => Promise.reject(unreadable(error)))
}
