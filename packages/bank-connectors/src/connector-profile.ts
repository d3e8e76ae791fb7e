import type { FileOptions } from '@vitrine/bank-statements'

export const CONNECTOR_NAMES = ['berlin-group', 'enable-banking', 'simplefin'] as const
export type ConnectorName = (typeof CONNECTOR_NAMES)[number]

/** Data about one bank: how it is reached, and what is unusual about it. Whatever is left out follows the standard. */
export type ConnectorProfile = {
  /** Lower case, the name to ask for: `de-sandbox-oauth`. */
  id: string
  /** What people call the bank, and its country. */
  name: string
  country: string
  connector: ConnectorName
  /** Of its interface, without a slash at the end. */
  address: string
  /** Of Enable Banking: the name under which the bank is listed there; a file must say it. */
  listedAs?: string
  psuType?: 'personal' | 'business'
  limits?: {
    /** Without the owner: calls in 24 hours for each account and endpoint; 4 where it is left out. */
    callsPerDay?: number
  }
  /** How long the bank's consent may last, and how far back its lists go; right after SCA often further. */
  consentDays?: number
  historyDays?: number
  /** How its owners approve, where its answer does not show it: Berlin Group banks mostly say it by their links. */
  approval?: 'redirect' | 'oauth' | 'decoupled'
  oauth?: { metadata?: string; clientId?: string; scope?: string }
  lists?: {
    bookingStatus?: 'both' | 'booked'
    accept?: string
    /** `index`: pages are asked for by number, because the bank leaves links out. */
    pages?: 'links' | 'index'
    cards?: boolean
  }
  /** Which requests are signed (QSealC), and whether TLS needs a certificate (QWAC). */
  signature?: 'none' | 'all' | 'bodies'
  tlsCertificate?: boolean
  /** Sent with every request. */
  headers?: Record<string, string>
  /** Headers of the standard that this bank refuses, in lower case. */
  withoutHeaders?: string[]
  /** How its lists are read. */
  reading?: Pick<FileOptions, 'ids' | 'order' | 'pending' | 'sign' | 'bank' | 'profile'>
}
