import * as z from 'zod'

type Issue = z.core.$ZodIssue

/** "field: sentence" for every schema violation, phrased for an editor; empty for a valid value. */
export function schemaProblems(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return []
  return parsed.error.issues.flatMap((issue) => linesFor(issue, schema))
}

function linesFor(issue: Issue, schema: z.ZodType): string[] {
  const field = fieldName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${fieldName([...issue.path, key])}: Unknown field. Check the spelling.`)
  }
  const advice = describe(schema, issue.path[0])
  const line = [sentence(issue), advice].filter(Boolean).join(' ')
  return [field ? `${field}: ${line}` : line]
}

/** Counts from 1: "changelog 2 note". */
const fieldName = (path: PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ')

/** The schema's `.describe()` text of a field. */
function describe(schema: z.ZodType, field: PropertyKey | undefined): string | undefined {
  if (!(schema instanceof z.ZodObject) || typeof field !== 'string') return undefined
  const inner: unknown = schema.shape[field]
  return inner instanceof z.ZodType ? inner.description : undefined
}

function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return `Too ${issue.origin === 'string' ? 'short' : small(issue.origin)}: at least ${issue.minimum}${unit(issue.origin)}${has(issue)}.`
    case 'too_big':
      return `Too ${issue.origin === 'string' ? 'long' : big(issue.origin)}: at most ${issue.maximum}${unit(issue.origin)}${has(issue)}.`
    case 'invalid_type':
      return issue.input === undefined
        ? 'Is missing.'
        : `Should be ${TYPE_WORDS[issue.expected] ?? issue.expected}, not ${JSON.stringify(issue.input)}.`
    case 'invalid_value':
      return `${JSON.stringify(issue.input)} is not one of: ${issue.values.map(String).join(', ')}.`
    default:
      // Our own messages are already readable; zod's start like this.
      return /^Invalid/.test(issue.message) ? `${JSON.stringify(issue.input)} has the wrong format.` : issue.message
  }
}

const TYPE_WORDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  date: 'a date',
}

const small = (origin: string) => (origin === 'array' ? 'few' : 'small')
const big = (origin: string) => (origin === 'array' ? 'many' : 'large')
const unit = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '')

function has({ input }: Issue) {
  if (typeof input === 'string' || Array.isArray(input)) return `, it has ${input.length}`
  return typeof input === 'number' ? `, it is ${input}` : ''
}
