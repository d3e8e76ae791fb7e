import Type, { type Static } from 'typebox'

/** Who runs this service, as owners are shown it. */
export type ServiceOperator = {
  readonly name: string | undefined
  readonly licence: string | undefined
  readonly contact: string | undefined
}

export const ServiceOperatorWire = Type.Object(
  {
    name: Type.Optional(Type.String()),
    licence: Type.Optional(Type.String()),
    /** Where owners ask and complain: an e-mail address, or the address of a page. */
    contact: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
export type ServiceOperatorWire = Static<typeof ServiceOperatorWire>

export const serviceOperatorToWire = ({ name, licence, contact }: ServiceOperator): ServiceOperatorWire => ({
  ...(name !== undefined && { name }),
  ...(licence !== undefined && { licence }),
  ...(contact !== undefined && { contact }),
})
