/** An amount is no formula. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** Spreadsheets step over blanks before a formula, and take some of the wide signs for it too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
const SPECIAL = /[",;\r\n\t']|^\s|\s$/

/** Text for a cell of a CSV file. What a spreadsheet would take for a formula is marked as text, by an apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
