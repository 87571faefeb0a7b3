/**
 * The error in the braces of an expression (without its leading "="), in a sentence; null if they match. n8n ends a
 * piece of code at the first "}}" after its "{{", even inside nested objects.
 */
export function braceFault(expression: string): string | null {
  const { pieces, plain, isOpen } = split(expression)
  if (isOpen) return 'A "{{" is never closed. Add "}}" behind it.'
  if (pieces.some((code) => code.includes('{{'))) return 'A "{{" opens inside another one. Close the first with "}}".'
  if (pieces.some(isCutShort)) {
    return 'A "}}" inside the code ends it too soon. Put a space between the two braces that close an object.'
  }
  // A JSON text may end in "}}".
  if (plain.includes('}}') && excess(plain) !== 0) return 'A "}}" closes nothing. Remove it, or add "{{" before it.'
  return null
}

/** The pieces of code between the braces of an expression with matching braces. */
export const codePieces = (expression: string): string[] => split(expression).pieces

function split(expression: string) {
  const pieces: string[] = []
  let plain = ''
  let rest = expression
  for (;;) {
    const open = rest.search(/(?<!\\)\{\{/)
    if (open === -1) return { pieces, plain: plain + rest, isOpen: false }
    plain += rest.slice(0, open)
    rest = rest.slice(open + 2)
    const close = rest.search(/(?<!\\)\}\}/)
    if (close === -1) return { pieces, plain, isOpen: true }
    pieces.push(rest.slice(0, close))
    rest = rest.slice(close + 2)
  }
}

/** Quoted strings. An escape outside a string is consumed as a pair, so that its quote does not start a string. */
const STRING = /\\.|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/gs

/** The number of unmatched opening braces; negative if there are more closing ones. */
const excess = (text: string) => text.split('{').length - text.split('}').length

/** Counted with and without quoted strings: a quote in a regular expression may pair with the wrong one. */
const isCutShort = (code: string) => excess(code) > 0 && excess(code.replaceAll(STRING, '')) > 0
