/**
 * A request of an operator that cannot be done; the message says what to do instead. (A client over HTTP gets a
 * Refusal, from the table in errors.ts.)
 */
export class OperatorError extends Error {}
