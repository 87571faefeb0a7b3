/**
 * A spreadsheet runs a cell that begins so as a formula, some also after a line feed or with the wide forms of East
 * Asian keyboards (OWASP, CSV injection), and anybody may sign up with such an address.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** One line of a sheet (RFC 4180); a cell that a spreadsheet would run gets an apostrophe before it. */
export const sheetLine = (cells: readonly string[]) =>
  `${cells
    .map((text) => (FORMULA.test(text) ? `'${text}` : text))
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',')}\r\n`

/** Without the byte order mark Excel takes UTF-8 for its own code page. */
export const sheetHead = (cells: readonly string[]) => `\uFEFF${sheetLine(cells)}`
