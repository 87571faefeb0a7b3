import { asNumber, asText, type FormulaContext, FUNCTIONS, type Value } from './formula-functions.ts'
import { FormulaError, type Token, tokensOf } from './formula-tokens.ts'

type Read = (field: string) => Value
type Node = (read: Read, around: FormulaContext) => Value

/** Binary operators, lowest precedence first. */
const PRECEDENCE: readonly string[][] = [['=', '!=', '<', '>', '<=', '>='], ['&'], ['+', '-'], ['*', '/']]

/** Equality in formulas: an empty value equals '', text never equals a number. */
const equal = (left: Value, right: Value): boolean => {
  if (left === null || right === null) return (left ?? '') === '' && (right ?? '') === ''
  if (left instanceof Date || right instanceof Date) return asText(left) === asText(right)
  if (typeof left === 'boolean' || typeof right === 'boolean') return asNumber(left) === asNumber(right)
  return left === right
}

const less = (left: Value, right: Value): boolean =>
  typeof left === 'string' && typeof right === 'string' ? left < right : asNumber(left) < asNumber(right)

const OPERATORS: Record<string, (left: Value, right: Value) => Value> = {
  '=': equal,
  '!=': (left, right) => !equal(left, right),
  '<': less,
  '>': (left, right) => less(right, left),
  '<=': (left, right) => !less(right, left),
  '>=': (left, right) => !less(left, right),
  '&': (left, right) => asText(left) + asText(right),
  '+': (left, right) => asNumber(left) + asNumber(right),
  '-': (left, right) => asNumber(left) - asNumber(right),
  '*': (left, right) => asNumber(left) * asNumber(right),
  '/': (left, right) => asNumber(left) / asNumber(right),
}

/** Functions in the reference that this mock does not implement, so they are not errors of the formula. */
const NOT_IMPLEMENTED =
  /^(XOR|SWITCH|ERROR|ISERROR|LEFT|RIGHT|MID|REPT|REPLACE|T|ENCODE_URL_COMPONENT|ARRAY\w+|REGEX_EXTRACT|SUM|AVERAGE|COUNT\w*|CEILING|FLOOR|INT|EVEN|ODD|EXP|LOG|MOD|POWER|SQRT|ROUNDUP|ROUNDDOWN|DATETIME_FORMAT|DATESTR|TIMESTR|SET_\w+|IS_SAME|YEAR|MONTH|DAY|HOUR|MINUTE|SECOND|WEEKDAY|WEEKNUM|WORKDAY\w*|TONOW|FROMNOW|LAST_MODIFIED_TIME)$/

const INVALID = 'Invalid formula. Please check your formula text.'

/** A recursive-descent parser. */
class Parser {
  private readonly tokens: Token[]
  private readonly fields: ReadonlySet<string>
  private at = 0

  constructor(formula: string, fields: ReadonlySet<string>) {
    this.tokens = tokensOf(formula)
    this.fields = fields
  }

  whole(): Node {
    const node = this.level(0)
    if (this.word.kind !== 'end') throw new FormulaError(INVALID)
    return node
  }

  private get word(): Token {
    return this.tokens[this.at] ?? { kind: 'end', value: '' }
  }

  private take(sign: string): boolean {
    if (this.word.kind !== 'sign' || this.word.value !== sign) return false
    this.at += 1
    return true
  }

  private level(depth: number): Node {
    const signs = PRECEDENCE[depth]
    if (!signs) return this.single()
    let left = this.level(depth + 1)
    while (this.word.kind === 'sign' && signs.includes(this.word.value)) {
      const run = OPERATORS[this.word.value]
      this.at += 1
      const [first, second] = [left, this.level(depth + 1)]
      left = (read, around) => run?.(first(read, around), second(read, around)) ?? null
    }
    return left
  }

  private single(): Node {
    if (this.take('-')) {
      const inner = this.single()
      return (read, around) => -asNumber(inner(read, around))
    }
    if (this.take('(')) {
      const inner = this.level(0)
      if (!this.take(')')) throw new FormulaError(INVALID)
      return inner
    }
    const { kind, value } = this.word
    this.at += 1
    if (kind === 'text') return () => value
    if (kind === 'number') return () => Number(value)
    if (kind === 'field') return this.field(value)
    if (kind === 'name') return this.take('(') ? this.call(value.toUpperCase()) : this.field(value)
    throw new FormulaError(INVALID)
  }

  private field(name: string): Node {
    if (!this.fields.has(name)) throw new FormulaError(`Unknown field names: ${name.toLowerCase()}`)
    return (read) => read(name)
  }

  private call(name: string): Node {
    const values: Node[] = []
    if (!this.take(')')) {
      do values.push(this.level(0))
      while (this.take(','))
      if (!this.take(')')) throw new FormulaError(INVALID)
    }
    const built = FUNCTIONS[name]
    if (!built && NOT_IMPLEMENTED.test(name))
      throw new Error(`The Airtable mock does not support the function ${name} yet`)
    if (!built) throw new FormulaError(`Unknown function: ${name}`)
    if (values.length < built.min || values.length > built.max)
      throw new FormulaError(`Invalid arguments for function ${name}.`)
    return (read, around) => {
      const given = values.map((node) => node(read, around))
      return name !== 'IF' && given.some(Number.isNaN) ? Number.NaN : built.run(given, around)
    }
  }
}

/** Compiles a formula. Throws FormulaError for a syntax error, an unknown field and an unknown function. */
export const compileFormula = (formula: string, fields: Iterable<string>): Node =>
  new Parser(formula, new Set(fields)).whole()
