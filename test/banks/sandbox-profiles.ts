import type { ConnectorProfile } from '@vitrine/bank-connectors'
import { TELLING_PROFILES } from '@vitrine/sandbox-bank'

/** What the documentation of each kind of bank would say; nothing where it follows the standard. */
const DOCUMENTED: Record<string, Partial<ConnectorProfile>> = {
  plain: {},
  oauth: { approval: 'oauth', oauth: { clientId: 'vitrine' } },
  decoupled: { approval: 'decoupled' },
  numbers: {},
  nulls: { reading: { sign: 'unsigned' } },
  'no-ids': { historyDays: 90, lists: { bookingStatus: 'booked' } },
  'fresh-ids': { consentDays: 90, reading: { ids: 'volatile' } },
  'positional-ids': { reading: { ids: 'volatile' } },
  camt: { lists: { accept: 'application/xml' } },
  mt940: { lists: { accept: 'text/plain', bookingStatus: 'booked' } },
  'no-links': { approval: 'redirect', lists: { pages: 'index' } },
  monday: {},
  'lasting-ids': {},
}

/** The profile of a sandbox bank of one kind, by Berlin Group. `address`: where the sandbox bank runs. */
export function sandboxProfile(kind: string, address: string): ConnectorProfile {
  const told = TELLING_PROFILES.find(({ id }) => id === kind)
  const documented = DOCUMENTED[kind]
  if (!told || !documented) throw new Error(`There is no sandbox bank of the kind ${kind}`)
  return {
    id: `de-sandbox-${kind}`,
    name: told.name,
    country: 'DE',
    connector: 'berlin-group',
    address: `${address}/banks/${kind}/berlin-group`,
    historyDays: told.historyDays,
    consentDays: told.consentDays,
    ...documented,
  }
}
