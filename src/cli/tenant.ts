import { createTenant } from '../tenants/tenant.service.ts'
import { listTenants } from '../tenants/tenant.store.ts'
import { type Command, optional, required } from './command.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const text = { type: 'string' } as const

export const tenant: Command = {
  about: 'Tenants: the companies that use the API',
  actions: {
    create: {
      usage:
        'vitrine tenant create --slug demo-shop --name "Demo Shop" [--company NAME] [--street S] [--number N] [--city C] [--zip Z] [--country SI]',
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
      },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const name = required(call, 'name')
          const created = await createTenant(deps, by, {
            slug: required(call, 'slug'),
            name,
            companyName: optional(call, 'company') ?? name,
            addressStreet: optional(call, 'street') ?? '',
            addressStreetNumber: optional(call, 'number') ?? '',
            addressCity: optional(call, 'city') ?? '',
            addressZipCode: optional(call, 'zip') ?? '',
            addressCountry: optional(call, 'country') ?? '',
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
  },
}
