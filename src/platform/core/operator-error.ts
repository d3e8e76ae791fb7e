/** What to do about it, where a surface has words of its own for that: a command to run, a call to send. */
export type Remedies = { terminal?: string; api?: string }

/**
 * A request of an operator that cannot be done. The message is true on every surface, and so names no command; what to
 * do about it is said in the words of the surface. (A client over HTTP gets a Refusal, from the table in errors.ts.)
 */
export class OperatorError extends Error {
  readonly remedies: Remedies
  constructor(message: string, remedies: Remedies = {}) {
    super(message)
    this.remedies = remedies
  }

  /** The message, and what to do about it there. */
  wordsFor(surface: keyof Remedies): string {
    const remedy = this.remedies[surface]
    return remedy === undefined ? this.message : `${this.message} ${remedy}`
  }
}
