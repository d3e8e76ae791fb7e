/** In groups of four, as on a bank card. */
export const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Enough to tell one's accounts apart in a list. */
export const lastFour = (iban: string): string => `•••• ${iban.slice(-4)}`
