/** A cell that begins like this is a formula in a spreadsheet; text from banks and tenants must never be one. */
const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** One cell: formulas become text, quotes are doubled. Plain numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: string[][]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
