/**
 * JavaScript without its comments and quoted texts, each a space instead. Templates stay: `${}` in them is code.
 * Read once from front to back; an apostrophe in a regular expression hides the rest of its line at worst.
 */
export function bareCode(code: string): string {
  let bare = ''
  for (let at = 0; at < code.length; at++) {
    const end = endOfText(code, at)
    bare += end === null ? code[at] : ' '
    at = end ?? at
  }
  return bare
}

/** Where the comment or text that begins here ends; null when none begins. */
function endOfText(code: string, start: number): number | null {
  if (code.startsWith('//', start)) return closing(code, '\n', start)
  if (code.startsWith('/*', start)) return closing(code, '*/', start + 2)
  const quote = code[start]
  if (quote !== "'" && quote !== '"') return null
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote || code[at] === '\n') return at
  }
  return code.length
}

function closing(code: string, mark: string, from: number): number {
  const at = code.indexOf(mark, from)
  return at === -1 ? code.length : at + mark.length - 1
}
