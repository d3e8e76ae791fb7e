import Type from 'typebox'
import {
  choice,
  closed,
  countField,
  idField,
  startFilter,
  textField,
  textInput,
  timeField,
} from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'

const company = {
  companyName: textInput(200, 'Legal name', 'Demo Shop d.o.o.'),
  addressStreet: Type.String({ maxLength: 200, description: 'Street', examples: ['Stari trg'] }),
  addressStreetNumber: Type.String({ maxLength: 20, description: 'Street number', examples: ['12'] }),
  addressCity: Type.String({ maxLength: 200, description: 'City', examples: ['Ljubljana'] }),
  addressZipCode: Type.String({ maxLength: 20, description: 'ZIP code', examples: ['1000'] }),
  addressCountry: Type.String({ pattern: '^([A-Z]{2})?$', description: 'Country code', examples: ['SI'] }),
}
const privacyUrl = Type.Optional(
  Type.String({
    maxLength: 2000,
    description: 'Its page about privacy; empty for none',
    examples: ['https://shop.example/privacy'],
  }),
)
const name = textInput(200, 'What owners see', 'Demo Shop')

export const ManagedTenantWire = Type.Object(
  {
    id: idField('ten', 'The tenant'),
    slug: textField('Its short name in addresses', 'demo-shop'),
    name,
    ...company,
    logoUrl: Type.Optional(
      textField('Where the logo is served, once it is synchronised', 'https://cdn.example/logo.png'),
    ),
    privacyUrl,
    created: timeField('Since when it is there'),
    retired: Type.Optional(timeField('Since when it is retired')),
  },
  { $id: 'ManagedTenant', ...closed },
)

export const ManagedTenantList = listOf(ManagedTenantWire, 'ManagedTenantList')

export const TenantListQuery = listQuery({
  text: startFilter('How its name or its slug begins', 'demo'),
  retired: Type.Optional(choice(['true', 'false'], 'Only retired ones, or only those that are not', 'false')),
})

export const TenantParams = Type.Object({ tenantId: textField('The tenant', 'ten_01kgx2m8s0e6v9q4c1t7h3n5wd') })

export const NewTenant = Type.Object(
  {
    slug: textInput(63, 'Lower-case letters, digits and single hyphens; it stays', 'demo-shop'),
    name,
    ...Type.Partial(Type.Object(company)).properties,
    privacyUrl,
  },
  { $id: 'NewTenant', ...closed },
)

export const TenantEdit = Type.Partial(Type.Object({ name, ...company, privacyUrl }), { $id: 'TenantEdit', ...closed })

export const RetireQuery = Type.Object(
  { preview: Type.Optional(choice(['true', 'false'], 'true: only say what would end', 'true')) },
  closed,
)

export const RetirementWire = Type.Object(
  {
    tenantId: idField('ten', 'The tenant'),
    retired: Type.Optional(timeField('Since when it is retired; missing in a preview')),
    keys: countField('Usable keys that end', 2),
    inquiries: countField('Inquiries that end', 3),
    consents: countField('Valid consents that end', 120),
    openConsents: countField('Consents that nobody has answered yet; they end too', 4),
  },
  { $id: 'Retirement', ...closed },
)
