/** In groups of four, as on a bank card. */
export const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
