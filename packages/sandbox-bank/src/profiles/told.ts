import { type AccountState, accountStateAt, type TimelineCache } from '../truth/account-state.ts'
import { dateAt } from '../truth/calendar.ts'
import type { Customer, CustomerAccount } from '../truth/customer.ts'
import type { Movement } from '../truth/movement.ts'
import type { TellingProfile } from './profile.ts'

const HOUR_MS = 3_600_000

/** The truth about an account as a bank of this profile tells it. `hourLate`: its clocks were changed too early. */
export function toldAccount(
  cache: TimelineCache,
  customer: Customer,
  account: CustomerAccount,
  at: number,
  profile: TellingProfile,
  hourLate = false,
): AccountState {
  const state = accountStateAt(cache, customer, account, at, profile.weekends)
  if (profile.text === 'as-is' && !hourLate) return state
  const write = profile.text === 'capitals' ? toCapitals : profile.text === 'transliterated' ? transliterate : same
  const tell = (line: AccountState['booked'][number]) => ({
    ...line,
    text: write(line.text),
    movement: writtenMovement(line.movement, write),
    ...(hourLate && line.movement.booked !== undefined && { bookingDay: lateDay(line.movement.booked, customer) }),
  })
  return { ...state, booked: state.booked.map(tell), pending: state.pending.map(tell) }
}

const lateDay = (booked: number, { timeZone }: Customer): string => dateAt(booked + HOUR_MS, timeZone)

const same = (text: string): string => text
const toCapitals = (text: string): string => text.replaceAll('ß', 'ss').toUpperCase()

const TRANSLITERATIONS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }

/** To the letters that every bank's system has. */
export const transliterate = (text: string): string =>
  text
    .replace(/[äöüÄÖÜß]/g, (letter) => TRANSLITERATIONS[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

function writtenMovement(movement: Movement, write: (text: string) => string): Movement {
  const named = <T extends { party: Movement['party'] }>(one: T): T => ({
    ...one,
    party: { ...one.party, name: write(one.party.name) },
  })
  const { parts } = movement
  return {
    ...named(movement),
    ...(parts && { parts: parts.map((part) => ({ ...named(part), text: write(part.text) })) }),
  }
}
