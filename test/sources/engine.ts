/** What a world is delivered to: the service, or an engine in memory. Neither sees which payment a line is. */
import type { BankDelivery } from '../deliveries/delivery.ts'
import type { FileFormat } from '../deliveries/import-paths.ts'

export type Arrival = {
  /** The name of the source, such as `poll`; two sources may share a format. */
  source: string
  format: FileFormat
  delivery: BankDelivery
  /** An RFC 3339 instant. Deliveries that do not state when the bank made them were made then. */
  receivedAt: string
}

/** A row of the list. */
export type EngineRow = {
  id: string
  status: 'booked' | 'pending'
  amount: string
  /** In the bank's time zone, and the time of day where the bank gave one. */
  day: string
  time?: string
  /** Everything that a person can read: description, purpose, names, references. */
  texts: string[]
  balance?: string
}

/** One account. */
export type Engine = {
  deliver: (arrival: Arrival) => Promise<void>
  rows: () => Promise<EngineRow[]>
  /** For each review the ids of its rows, shown or hidden. */
  reviews: () => Promise<string[][]>
  /** The account's balance. */
  balance: () => Promise<string | undefined>
  /** An operator's decision: these two are one, and the first id stays. */
  join?: (id: string, other: string) => Promise<void>
}

/** A fresh account. */
export type OpenEngine = () => Promise<Engine>
