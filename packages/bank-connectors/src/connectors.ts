import { berlinGroup } from './berlin-group/berlin-group.ts'
import type { Connector } from './connector.ts'
import type { ConnectorName } from './connector-profile.ts'
import { enableBanking } from './enable-banking/enable-banking.ts'
import { simplefin } from './simplefin/simplefin.ts'

export const CONNECTORS: Record<ConnectorName, Connector> = {
  'berlin-group': berlinGroup,
  'enable-banking': enableBanking,
  simplefin,
}
