import type { AskView } from '../../../src/access/consents/ask.schema.ts'
import type { Texts } from '../texts/en.ts'

export type AskScope = AskView['scope']
export type AskFrequency = AskView['frequency']

const DAY_MS = 86_400_000

/** What each scope shows, in the order that matters to a person. */
const SEEN: Record<AskScope, ('names' | 'ibans' | 'balances' | 'payments')[]> = {
  accounts: ['names', 'ibans'],
  balances: ['names', 'ibans', 'balances'],
  transactions: ['ibans', 'payments'],
  all: ['names', 'ibans', 'balances', 'payments'],
}

export const seenUnder = (scope: AskScope, t: Texts): string[] => SEEN[scope].map((what) => t.scope[what])

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

export const daysBetween = (from: Date, until: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - from.getTime()) / DAY_MS))
