import { zoneOfCountry } from '@vitrine/money'
import type { Story, StoryAccount, StoryPayment } from '../stories/story.ts'
import { ibanFor, maskedPanFor } from './account-number.ts'
import type { MovementEvent } from './movement.ts'

/** A story that is lived at the bank, with a seed: the same pair is always the same people, numbers and payments. */
export type Customer = {
  /** `household-1` */
  id: string
  story: Story
  seed: number
  begins: string
  timeZone: string
  accounts: CustomerAccount[]
  /** Payments that were made by call. */
  added: StoryPayment[]
  events: MovementEvent[]
  /** Counts what was added, so that a cached timeline is known to be old. */
  version: number
}

export type CustomerAccount = StoryAccount & { key: string; iban: string; maskedPan: string; holderName: string }

export function makeCustomer(story: Story, seed: number, begins = story.begins): Customer {
  const accounts = Object.entries(story.accounts).map(([key, account]) => ({
    ...account,
    key,
    iban: account.iban ?? ibanFor(story.country, story.story, seed, key),
    maskedPan: maskedPanFor(story.story, seed, key),
    holderName: account.holders
      .map((holder) => story.people[holder]!.name)
      .join(story.country === 'SI' ? ' in ' : ' und '),
  }))
  const id = `${story.story}-${seed}`
  const timeZone = zoneOfCountry(story.country)
  return { id, story, seed, begins, timeZone, accounts, added: [], events: [], version: 0 }
}

/** `anna.household-1`: what a person types at the bank's sign-in, and the PSU-ID. */
export const loginOf = (customer: Customer, person: string): string => `${person}.${customer.id}`
