import Type from 'typebox'
import { LANGUAGES } from '../../platform/core/language.ts'
import { choice, closed, countField, idField, textInput, timeField } from '../../platform/http/fields.ts'
import { cursorParameter, limitParameter, listOf, listQuery, PageMetadata } from '../../platform/http/paging.ts'
import { EnvironmentWire } from '../keys/key.schema.ts'
import type { TenantFacts } from '../tenants/tenant.ts'
import type { InquiryWithTenant } from './inquiry.store.ts'
import {
  FREQUENCIES,
  INQUIRY_STATUSES,
  type InquiryMove,
  MAX_DESCRIPTION,
  MAX_DISPLAY_NAME,
  SCOPES,
} from './inquiry.ts'

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
export function tenantToWire(
  { logoUrl, ...company }: Omit<TenantFacts, 'id' | 'slug' | 'privacyUrl'>,
  publicUrl: string,
) {
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

const question = {
  name: textInput(200, "The tenant's own name for it", 'budgeting'),
  displayName: textInput(200, 'What the owner is shown', 'Your household budget'),
  description: textInput(2000, 'Why the tenant asks', 'To sort your spending into a budget every morning'),
  scope: choice(SCOPES, 'What may be read', 'all'),
  frequency: choice(FREQUENCIES, 'How often', 'daily'),
  validityDays: Type.Integer({
    minimum: 1,
    maximum: 3650,
    description: 'How long a consent is valid',
    examples: [180],
  }),
}
const status = choice(INQUIRY_STATUSES, 'Only an active one takes new consents', 'active')

export const ManagedInquiryWire = Type.Object(
  {
    id: idField('inq', 'The inquiry'),
    tenantId: idField('ten', 'Its tenant'),
    tenant: text("The tenant's slug", 'demo-shop'),
    tenantName: text("The tenant's name", 'Demo Shop'),
    environment: EnvironmentWire,
    status,
    ...question,
    translations: TranslationsWire,
    created: timeField('Since when it is there'),
    modified: timeField('When it was changed last'),
  },
  { $id: 'ManagedInquiry', ...closed },
)
export const ManagedInquiryList = listOf(ManagedInquiryWire, 'ManagedInquiryList')

export const ManagedInquiryQuery = listQuery({
  tenantId: Type.Optional(idField('ten', 'Only those of this tenant')),
  environment: Type.Optional(EnvironmentWire),
  status: Type.Optional(status),
})

export const NewInquiryBody = Type.Object(
  { tenantId: idField('ten', 'Its tenant'), environment: EnvironmentWire, ...question },
  { $id: 'NewInquiry', ...closed },
)

export const InquiryEditBody = Type.Partial(Type.Object(question), { $id: 'InquiryEdit', ...closed })

export const TranslationParams = Type.Object({
  ...InquiryParams.properties,
  language: choice(LANGUAGES, 'The language of the texts', 'de'),
})

export const InquiryTextsBody = Type.Object(
  {
    displayName: textInput(MAX_DISPLAY_NAME, 'What the owner is shown', 'Ihr Haushaltsbudget'),
    description: textInput(MAX_DESCRIPTION, 'Why the tenant asks', 'Um Ihre Ausgaben jeden Morgen zu ordnen'),
  },
  { $id: 'InquiryTexts', ...closed },
)

const MOVES: readonly InquiryMove[] = ['activate', 'deactivate', 'delete']

export const InquiryMoveParams = Type.Object({
  ...InquiryParams.properties,
  move: choice(MOVES, 'What to do with it', 'activate'),
})

export const InquiryMoveWire = Type.Object(
  { inquiry: ManagedInquiryWire, consentsEnded: countField('Consents that ended with it', 0) },
  { $id: 'InquiryMove', ...closed },
)
