/** The public interface: connectors by name, their types, and what can go wrong at a bank. */
export { shownPath } from './answers.ts'
export { BANK_FAULTS, BankFault, type BankFaultReason } from './bank-fault.ts'
export type {
  AccountAtBank,
  AskedField,
  BankAccess,
  BankGrant,
  CallAnswer,
  Connector,
  CredentialField,
  Endpoint,
  FetchedFile,
  FetchedPage,
  FetchRequest,
  LinkAnswer,
  LinkRequest,
  LinkState,
  LinkStep,
  OutgoingCall,
  Psu,
  SendCall,
} from './connector.ts'
export { CONNECTOR_NAMES, type ConnectorName, type ConnectorProfile } from './connector-profile.ts'
export { CONNECTORS } from './connectors.ts'
