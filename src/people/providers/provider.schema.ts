import { CONNECTOR_NAMES } from '@vitrine/bank-connectors'
import Type from 'typebox'
import { choice, closed, startFilter, textField, textInput } from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'

const name = textInput(200, 'What people call it', 'Banka pod lipo')
const country = Type.String({ pattern: '^[A-Z]{2}$', description: 'Its country', examples: ['SI'] })
const provider = {
  id: Type.String({ pattern: '^[a-z0-9-]{2,64}$', description: 'The bank', examples: ['my-bank'] }),
  name,
  country,
  timeZone: textInput(64, 'Where a bare date means midnight; it stays', 'Europe/Ljubljana'),
}

const profile = Type.Union([textInput(64, 'The bank profile by which owners connect it', 'de-testbank'), Type.Null()])
const connector = choice(CONNECTOR_NAMES, 'The connector of that profile', 'berlin-group')

export const ProviderWire = Type.Object(
  { ...provider, profile: Type.Optional(textField('The bank profile by which owners connect it', 'de-testbank')) },
  { $id: 'Provider', ...closed },
)
export const NewProviderBody = Type.Object(provider, { $id: 'NewProvider', ...closed })
export const ProviderList = listOf(ProviderWire, 'ProviderList')
export const ProviderListQuery = listQuery({
  text: startFilter('How its name or its id begins', 'banka'),
  iban: startFilter('An IBAN: of the banks of accounts whose IBANs name the same bank', 'SI56192001234567892'),
})
export const ProviderParams = Type.Object({ providerId: textField('The bank', 'my-bank') })
export const ProviderEdit = Type.Partial(Type.Object({ name, country, profile, connector }), {
  $id: 'ProviderEdit',
  ...closed,
})
