/** How one kind of bank tells the truth: data only. `PLAIN` in profiles.ts is the bank that follows the standard. */
export type TellingProfile = {
  id: string
  /** Of a bank that does not exist. */
  name: string
  about: string
  /** How its customers approve a consent. */
  sca: 'redirect' | 'oauth' | 'decoupled'
  amounts: 'text' | 'number'
  absent: 'left-out' | 'null'
  /** `positional`: the place in the list. `fresh`: new on each fetch. */
  ids: 'stable' | 'none' | 'fresh' | 'positional'
  /** Whether a booking has the id of its hold, by Berlin Group. */
  keepsHoldIds: boolean
  sign: 'signed' | 'unsigned'
  bookingStatuses: readonly ('booked' | 'pending' | 'both')[]
  /** What a list of transactions is written in. */
  format: 'json' | 'camt.052' | 'camt.053' | 'mt940'
  camtVersion: '02' | '08'
  links: 'absolute' | 'relative' | 'none'
  times: 'zoned' | 'zoneless'
  /** Days of history without a fresh SCA. */
  historyDays: number
  deletedStatus: 204 | 202
  weekends: 'as-is' | 'monday'
  text: 'as-is' | 'capitals' | 'transliterated'
  batches: { api: 'total' | 'parts'; files: 'total' | 'parts' }
  pageSize: number
  /** Whether entryReferenceFrom and deltaList are understood. */
  delta: boolean
  /** Lists longer than this are offered as a download; 0 never. */
  downloadAbove: number
  callsPerDay: number
  consentDays: number
  /** Whether balances may be asked for together with the list of accounts. */
  withBalance: boolean
  echoesRequestId: boolean
  /** Whether pending lines are hidden until they are booked. */
  hidesPending: boolean
}
