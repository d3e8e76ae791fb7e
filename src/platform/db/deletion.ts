/**
 * Rows that one statement of the housekeeping deletes at most: some ten milliseconds of locks and log, however many are
 * due after a pause. A task that deleted as many runs again a second later.
 */
export const MAX_DELETED = 10_000
