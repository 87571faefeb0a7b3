/** An invalid formula. Airtable responds INVALID_FILTER_BY_FORMULA. */
export class FormulaError extends Error {
  override name = 'FormulaError'
}

export interface Word {
  kind: 'text' | 'number' | 'field' | 'name' | 'sign' | 'end'
  value: string
}

const PATTERN =
  /\s+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\{((?:[^{}\\]|\\.)*)\}|(\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|(!=|<=|>=|[-+*/&=<>(),])/y

const unescaped = (text: string) =>
  text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign))

/** The tokens of a formula; the last one is of kind `end`. */
export const wordsOf = (formula: string): Word[] => {
  const words: Word[] = []
  PATTERN.lastIndex = 0
  while (PATTERN.lastIndex < formula.length) {
    const at = PATTERN.lastIndex
    const hit = PATTERN.exec(formula)
    if (!hit)
      throw new FormulaError(`Invalid formula. Please check your formula text. (at "${formula.slice(at, at + 12)}")`)
    const [, double, single, field, number, name, sign] = hit
    if (double !== undefined || single !== undefined)
      words.push({ kind: 'text', value: unescaped(double ?? single ?? '') })
    else if (field !== undefined) words.push({ kind: 'field', value: unescaped(field) })
    else if (number !== undefined) words.push({ kind: 'number', value: number })
    else if (name !== undefined) words.push({ kind: 'name', value: name })
    else if (sign !== undefined) words.push({ kind: 'sign', value: sign })
  }
  words.push({ kind: 'end', value: '' })
  return words
}
