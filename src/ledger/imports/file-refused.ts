import { OperatorError } from '../../platform/core/operator-error.ts'

/** The file cannot be imported; nothing of it was stored. */
export class FileRefused extends OperatorError {
  readonly line: number
  readonly why: string
  constructor(file: string, line: number, why: string) {
    super(`${file}, line ${line}: ${why}`)
    this.line = line
    this.why = why
  }
}
