/** What a client has to cope with, and what shows that it did. `before`: it must have read the row as it was, too. */
type Situation = { about: string; followed: string; before?: true }

export const SITUATIONS = {
  empty_account: { about: 'An account without a single transaction', followed: 'the account was read' },
  hold: { about: 'A pending transaction appeared', followed: 'the account was read while it was pending or later' },
  hold_booked: {
    about: 'A pending transaction was booked and kept its id',
    followed: 'it was read while it was pending, and the account after',
    before: true,
  },
  hold_booked_with_tip: {
    about: 'A pending transaction was booked with another amount, such as a tip, and kept its id',
    followed: 'it was read while it was pending, and the account after',
    before: true,
  },
  hold_withdrawn: {
    about: 'A pending transaction disappeared, because the bank withdrew it',
    followed: 'it was read while it was pending, and the account after',
    before: true,
  },
  booking_corrected: {
    about: 'A booked transaction was changed by the bank',
    followed: 'it was read as it was before, and the account after',
    before: true,
  },
  booking_removed: {
    about: 'A booked transaction disappeared, because a statement was issued again without it',
    followed: 'it was read as it was before, and the account after',
    before: true,
  },
  consent_expired: { about: 'A consent expired', followed: 'its renewal was asked for' },
  consent_renewed: { about: 'The owner renewed a consent', followed: 'an account was read under it again' },
  consent_revoked: {
    about: 'The owner revoked a consent',
    followed: 'the webhook about it was taken, or the owner was asked anew',
  },
  webhook_retried: {
    about: 'A webhook was refused by its receiver, sent again, and taken',
    followed: 'an account was read afterwards',
  },
  webhook_repeated: {
    about: 'A webhook that was taken came a second time, with the same webhook-id',
    followed: 'it was taken again, and an account was read afterwards',
  },
  rate_limited: {
    about: 'A request was refused with 429 and Retry-After',
    followed: 'an account was read once the wait was over',
  },
} as const satisfies Record<string, Situation>

export type SituationName = keyof typeof SITUATIONS
export const SITUATION_NAMES = Object.keys(SITUATIONS) as SituationName[]

/** For the statement that looks whether a row was read as it was before. */
export const NEEDS_READ_BEFORE: readonly SituationName[] = SITUATION_NAMES.filter(
  (name) => 'before' in SITUATIONS[name],
)
