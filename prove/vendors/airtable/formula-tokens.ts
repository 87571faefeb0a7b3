/** An invalid formula. Airtable responds INVALID_FILTER_BY_FORMULA. */
export class FormulaError extends Error {
  override name = 'FormulaError'
}

export interface Token {
  kind: 'text' | 'number' | 'field' | 'name' | 'sign' | 'end'
  value: string
}

const PATTERN =
  /\s+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\{((?:[^{}\\]|\\.)*)\}|(\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|(!=|<=|>=|[-+*/&=<>(),])/y

const unescapeText = (text: string) =>
  text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign))

/** The tokens of a formula; the last one is of kind `end`. */
export const tokensOf = (formula: string): Token[] => {
  const tokens: Token[] = []
  PATTERN.lastIndex = 0
  while (PATTERN.lastIndex < formula.length) {
    const at = PATTERN.lastIndex
    const hit = PATTERN.exec(formula)
    if (!hit)
      throw new FormulaError(`Invalid formula. Please check your formula text. (at "${formula.slice(at, at + 12)}")`)
    const [, double, single, field, number, name, sign] = hit
    if (double !== undefined || single !== undefined)
      tokens.push({ kind: 'text', value: unescapeText(double ?? single ?? '') })
    else if (field !== undefined) tokens.push({ kind: 'field', value: unescapeText(field) })
    else if (number !== undefined) tokens.push({ kind: 'number', value: number })
    else if (name !== undefined) tokens.push({ kind: 'name', value: name })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign })
  }
  tokens.push({ kind: 'end', value: '' })
  return tokens
}
