/** An amount is no formula. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** Spreadsheets skip blanks before a formula, and also accept some full-width characters. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
const SPECIAL = /[",;\r\n\t']|^\s|\s$/

/**
 * Text for a cell of a CSV file. A text that a spreadsheet would read as a formula is marked as text by an apostrophe.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
