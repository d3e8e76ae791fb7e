export const CHANGE_REASONS = [
  'new',
  'booked',
  'corrected',
  'recategorised',
  'bank_withdrew',
  'hold_expired',
  'reappeared',
  'joined',
  'separated',
] as const

/** Why a version of a transaction is as it is. */
export type ChangeReason = (typeof CHANGE_REASONS)[number]
