import type { PaymentType, StoryParty } from '../stories/story.ts'

/** One payment as it truly happened, with its whole life. Instants are milliseconds since 1970. */
export type Movement = {
  /** `rent/2026-02-01`: the payment of the story and the day of this one. */
  id: string
  type: PaymentType
  authorised: number
  /** Final, signed: minus leaves the account. */
  amount: string
  /** Amount while it is pending; without it the movement is never pending. */
  held?: string
  /** Missing where a hold is withdrawn. */
  booked?: number
  bookingDay: string
  valueDay: string
  /** From then on it is gone: a withdrawn hold, or a line that a reissued statement no longer has. */
  ended?: number
  corrections: Correction[]
  party: StoryParty
  text: string
  reference?: string
  endToEndId?: string
  mandate?: string
  creditorId?: string
  exchange?: { amount: string; currency: string; rate: string }
  parts?: MovementPart[]
}

export type Correction = { at: number; text?: string; amount?: string }

export type MovementPart = { amount: string; party: StoryParty; text: string; endToEndId: string }

/** What was done to a movement by call, at a time, beyond what its story says. */
export type MovementEvent = {
  account: string
  movement: string
  at: number
  kind: 'book' | 'withdraw' | 'correct' | 'remove'
  text?: string
  amount?: string
}
