import Type from 'typebox'
import { LANGUAGES } from '../core/language.ts'
import { cursorParameter, limitParameter, PageMetadata } from '../http/paging.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { InquiryWithTenant } from './inquiry.store.ts'
import { FREQUENCIES, INQUIRY_STATUSES, SCOPES } from './inquiry.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })

export const TenantWire = Type.Object(
  {
    name: text('Name', 'Demo Shop'),
    logoUrl: Type.Optional(text('Where the logo is served, once it is synchronised', 'https://cdn.example/logo.png')),
    companyName: text('Legal name', 'Demo Shop d.o.o.'),
    addressStreet: Type.Optional(text('Street', 'Stari trg')),
    addressStreetNumber: Type.Optional(text('Street number', '12')),
    addressCity: Type.Optional(text('City', 'Ljubljana')),
    addressZipCode: Type.Optional(text('ZIP code', '1000')),
    addressCountry: Type.Optional(text('Country code', 'SI')),
  },
  { $id: 'Tenant', additionalProperties: false },
)

/** For the pages of owners, by language. */
export const TranslationsWire = Type.Partial(
  Type.Record(
    Type.Enum([...LANGUAGES], { type: 'string' }),
    Type.Object({ displayName: Type.String(), description: Type.String() }, { additionalProperties: false }),
  ),
)

export const InquiryWire = Type.Object(
  {
    id: text('The inquiry', 'inq_01kgx2m1b3d5f7h9k2n4p6r8t0'),
    status: Type.Enum([...INQUIRY_STATUSES], {
      type: 'string',
      description: 'Only an active one takes new consents',
      examples: ['active'],
    }),
    name: text("The tenant's own name for it", 'budgeting'),
    displayName: text('What the owner is shown', 'Your household budget'),
    description: text('Why the tenant asks', 'To sort your spending into a budget every morning'),
    scope: Type.Enum([...SCOPES], { type: 'string', description: 'What may be read', examples: ['all'] }),
    frequency: Type.Enum([...FREQUENCIES], { type: 'string', description: 'How often', examples: ['daily'] }),
    tenant: TenantWire,
  },
  { $id: 'Inquiry', additionalProperties: false },
)

export const InquiryListWire = Type.Object(
  {
    data: Type.Array(InquiryWire, { description: 'Newest first' }),
    metadata: PageMetadata,
  },
  { $id: 'InquiryList', additionalProperties: false },
)

export const InquiryParams = Type.Object({ inquiryId: text('The inquiry', 'inq_01kgx2m1b3d5f7h9k2n4p6r8t0') })

export const InquiryListQuery = Type.Object(
  { cursor: cursorParameter(), limit: limitParameter },
  { additionalProperties: false },
)

/** Empty company fields are left out. Logos that this service serves itself are stored without its address. */
export function tenantToWire({ logoUrl, ...company }: Omit<Tenant, 'id' | 'slug' | 'privacyUrl'>, publicUrl: string) {
  const reported = Object.entries(company).filter(([, value]) => value !== '') as [keyof typeof company, string][]
  return {
    ...(Object.fromEntries(reported) as typeof company),
    ...(logoUrl !== null && { logoUrl: new URL(logoUrl, publicUrl).href }),
  }
}

export function inquiryToWire(
  { tenant: { privacyUrl: _, ...tenant }, ...inquiry }: InquiryWithTenant,
  publicUrl: string,
) {
  const { id, status, name, displayName, description, scope, frequency } = inquiry
  return { id, status, name, displayName, description, scope, frequency, tenant: tenantToWire(tenant, publicUrl) }
}
