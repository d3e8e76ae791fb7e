import type { ProfileGuess } from './guess.ts'

const DELIMITER_NAMES: Record<string, string> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab', '|': 'a bar' }

/** Begins every message about a file that was read without a profile, or could not be. */
export const UNKNOWN_BANK = 'the bank of this CSV file is not known'

/** The message for a person where no bank was recognised. */
export function describeGuess(guess: ProfileGuess): string {
  const { header, findings, faults, questions, candidates, draft } = guess
  const names = header ? `line ${header.line}: ${header.names.join(' | ')}` : 'none; columns are counted from 1'
  const lines = [
    `${UNKNOWN_BANK}.`,
    '',
    'What it looks like:',
    '',
    `  between cells   ${DELIMITER_NAMES[guess.delimiter]}`,
    `  header row      ${names}`,
    ...findings.map(({ column, role, why }) => `  ${role.padEnd(15)} column ${JSON.stringify(column)}: ${why}`),
    '',
  ]
  if (faults.length > 0) {
    lines.push('Cells that cannot be read:')
    lines.push(...faults.map(({ line, why }) => `  line ${line}: ${why}`), '')
  }
  if (candidates.length > 0) {
    lines.push('Profiles that fit, if it is one of these banks:')
    lines.push(...candidates.map(({ id, bank }) => `  --profile ${id}    ${bank}`), '')
  }
  if (questions.length > 0) {
    lines.push('What the file does not say, and a person has to:')
    lines.push(...questions.map((question) => `  ${question}`), '')
  }
  lines.push('Save this, finish it, and use it with --profile FILE:', '', JSON.stringify(draft, null, 2))
  return `${lines.join('\n')}\n`
}

/** The same in one line, for the report of a file that was read by it. */
export function summariseGuess({ findings, draft }: ProfileGuess): string {
  const { dateFormat, sign, currency } = draft
  const columns = findings.map(({ column, role }) => `${role} ${JSON.stringify(column)}`).join(', ')
  const way =
    sign === 'signed'
      ? 'minus is money out'
      : sign === 'reversed'
        ? 'plus is money out'
        : typeof sign === 'string'
          ? 'one column for money out and one for money in'
          : `${JSON.stringify(sign)} says the direction`
  const unit = currency === undefined ? '' : `; all in ${String(currency)}`
  return `${UNKNOWN_BANK}. Read as: ${columns}; dates ${String(dateFormat)}; ${way}${unit}`
}
