/** As on a bank card, in groups of four. */
export const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
