/**
 * Spreadsheets run a cell that starts with one of these as a formula, some also after a line feed or with the full-width
 * characters of East Asian keyboards (OWASP, CSV injection). Anyone can sign up with an address that does.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** One CSV row (RFC 4180); cells that a spreadsheet would run are prefixed with an apostrophe. */
export const csvRow = (cells: readonly string[]) =>
  `${cells
    .map((text) => (FORMULA.test(text) ? `'${text}` : text))
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',')}\r\n`

/** Without the byte order mark, Excel reads UTF-8 as its own code page. */
export const csvHeader = (cells: readonly string[]) => `\uFEFF${csvRow(cells)}`
