import Type from 'typebox'
import { choice, closed, idField, textField, timeField } from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'
import { ENVIRONMENTS } from '../tenants/tenant.ts'
import { KEY_STATES } from './key.ts'

export const EnvironmentWire = Type.Enum([...ENVIRONMENTS], {
  type: 'string',
  description: 'Where the key lives; what lives in one environment is never seen from the other',
  examples: ['sandbox'],
})

export const AccessTokenWire = Type.Object(
  {
    accessToken: Type.String({ description: 'Send it as Authorization: Bearer <token>', examples: ['vt_3JgZ…'] }),
    tokenType: Type.Literal('Bearer', { type: 'string' }),
    expires: Type.String({
      format: 'date-time',
      description: 'When the token ends',
      examples: ['2026-02-11T09:40:00.000Z'],
    }),
    expiresIn: Type.Integer({ description: 'Seconds until then', examples: [600] }),
    environment: EnvironmentWire,
  },
  { $id: 'AccessToken', additionalProperties: false },
)

/** The key is in the headers. */
export const TokenBody = Type.Optional(
  Type.Object({}, { description: 'Nothing, or an object without fields', additionalProperties: false }),
)

export const TokenParams = Type.Object({
  environment: EnvironmentWire,
  tenantSlug: Type.String({ minLength: 1, maxLength: 63, description: "The tenant's slug", examples: ['demo-shop'] }),
})

const label = Type.String({ maxLength: 200, description: 'For people', examples: ['Web shop'] })
const allowedDomains = Type.Array(Type.String({ maxLength: 253 }), {
  maxItems: 50,
  description:
    'Domains whose pages may use it; with an empty list, none may. A sandbox key may have localhost:*, any port of localhost',
  examples: [['shop.example']],
})

const managedKey = {
  id: idField('key', 'The key'),
  tenantId: idField('ten', 'Its tenant'),
  tenant: textField("The tenant's slug", 'demo-shop'),
  tenantName: textField("The tenant's name", 'Demo Shop'),
  environment: EnvironmentWire,
  label,
  status: choice(KEY_STATES, 'Whether it can be used now', 'usable'),
  allowedDomains,
  created: timeField('Since when it is there'),
  expires: Type.Optional(timeField('When it expires', '2027-01-31T00:00:00.000Z')),
  disabled: Type.Optional(timeField('When it was disabled')),
  prefix: Type.Optional(textField('How the key begins', 'vk_sandbox_3JgZ')),
  lastUsed: Type.Optional(timeField('When it last got an access token, to the minute; missing if never')),
  replacedBy: Type.Optional(idField('key', 'The key that it was rotated into')),
}

export const ManagedKeyWire = Type.Object(managedKey, { $id: 'ManagedKey', ...closed })
export const ManagedKeyList = listOf(ManagedKeyWire, 'ManagedKeyList')

/** The pair is there only in the answer that creates it: a repeated request has the key without it. */
export const CreatedKeyWire = Type.Object(
  {
    ...managedKey,
    apiKey: Type.Optional(textField('Shown once', 'vk_sandbox_3JgZ…')),
    apiSecret: Type.Optional(textField('Shown once; only a hash is stored', 'vs_9aQ2…')),
  },
  { $id: 'CreatedKey', ...closed },
)

export const KeyListQuery = listQuery({
  tenantId: Type.Optional(idField('ten', 'Only those of this tenant')),
  environment: Type.Optional(EnvironmentWire),
  status: Type.Optional(choice(KEY_STATES, 'Only those in this state', 'usable')),
})

export const KeyParams = Type.Object({ keyId: textField('The key', 'key_01kgx2m8s0e6v9q4c1t7h3n5wd') })

const expires = Type.Optional(timeField('When it expires; never without it', '2027-01-31T00:00:00Z'))

export const NewKeyBody = Type.Object(
  {
    tenantId: idField('ten', 'Its tenant'),
    environment: EnvironmentWire,
    label: Type.Optional(label),
    allowedDomains: Type.Optional(allowedDomains),
    expires,
  },
  { $id: 'NewKey', ...closed },
)

const end = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'date-time',
  description: 'When it expires; null for never',
  examples: ['2027-01-31T00:00:00Z'],
})

export const KeyEditBody = Type.Object(
  { label: Type.Optional(label), allowedDomains: Type.Optional(allowedDomains), expires: Type.Optional(end) },
  { $id: 'KeyEdit', ...closed },
)

export const RotateBody = Type.Object(
  {
    overlapHours: Type.Integer({
      minimum: 0,
      maximum: 2160,
      description: 'For how long the old pair still works',
      examples: [24],
    }),
    expires,
  },
  { $id: 'RotateKey', ...closed },
)

export const RotatedKeyWire = Type.Object(
  {
    ...CreatedKeyWire.properties,
    replaces: Type.Object(
      { id: idField('key', 'The old key'), expires: timeField('When it ends') },
      { description: 'The key that it replaces', ...closed },
    ),
  },
  { $id: 'RotatedKey', ...closed },
)
