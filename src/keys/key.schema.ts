import Type from 'typebox'
import { ENVIRONMENTS } from '../tenants/tenant.ts'

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

export const TokenParams = Type.Object({
  environment: EnvironmentWire,
  tenantSlug: Type.String({ minLength: 1, maxLength: 63, description: "The tenant's slug", examples: ['demo-shop'] }),
})
