import type { Connector } from './connector.ts'
import type { ConnectorName } from './connector-profile.ts'
import { enableBanking } from './enable-banking/enable-banking.ts'
import { simplefin } from './simplefin/simplefin.ts'

export const CONNECTORS: Partial<Record<ConnectorName, Connector>> = {
  'enable-banking': enableBanking,
  simplefin,
}
