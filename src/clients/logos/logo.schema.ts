import Type from 'typebox'
import { LOGO_STATES, type LogoReport } from './logo.ts'

export const LogoParams = Type.Object({
  tenantId: Type.String({ description: 'The tenant', examples: ['ten_01kgx2m1b3d5f7h9k2n4p6r8t0'] }),
})

export const LogoWire = Type.Object(
  {
    state: Type.Enum([...LOGO_STATES], {
      type: 'string',
      description: 'Of the newest upload. While it waits or has failed, the logo before it is still shown',
      examples: ['synchronised'],
    }),
    reason: Type.Optional(
      Type.String({ description: 'Why the last try failed', examples: ['NoSuchBucket: The bucket does not exist'] }),
    ),
    logoUrl: Type.Optional(
      Type.String({ description: 'The logo that is shown now', examples: ['https://cdn.example/logo.png'] }),
    ),
  },
  { $id: 'Logo', additionalProperties: false },
)

export const logoToWire = ({ state, reason, logoUrl }: LogoReport, publicUrl: string) => ({
  state,
  ...(reason !== null && { reason }),
  ...(logoUrl !== null && { logoUrl: new URL(logoUrl, publicUrl).href }),
})
