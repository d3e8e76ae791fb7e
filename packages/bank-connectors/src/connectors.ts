import { berlinGroup } from './berlin-group/berlin-group.ts'
import type { Connector } from './connector.ts'
import type { ConnectorName } from './connector-profile.ts'

export const CONNECTORS: Partial<Record<ConnectorName, Connector>> = {
  'berlin-group': berlinGroup,
}
