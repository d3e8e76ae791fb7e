/**
 * An operator asked for something that cannot be done, and the message says what to do instead.
 * (What clients are refused over HTTP is a Refusal, from the table in errors.ts.)
 */
export class OperatorError extends Error {}
