import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** An excerpt of a vendor's OpenAPI file. */
export interface OpenApi {
  has(schema: string): boolean
  /** The first violation of a schema, or null. */
  violationOf(schema: string, value: unknown, strictness?: Strictness): string | null
}

/**
 * `coerce`: strings may be numbers, booleans or lists of one, as in queries and forms. `partial`: required fields may
 * be missing, as in responses of mocks, which only have the fields in use.
 */
type Strictness = 'strict' | 'coerce' | 'partial'

/** Reads the file on first use. OpenAPI 3.1 schemas are JSON Schema 2020-12. */
export function readOpenApi(file: URL): OpenApi {
  let description: { components: { schemas: Record<string, unknown> } } | undefined
  const read = () => {
    description ??= JSON.parse(readFileSync(file, 'utf8'), normalizeKeywords)
    return description ?? { components: { schemas: {} } }
  }
  const open = (strictness: Strictness) => {
    // The files have keywords and formats that Ajv does not know.
    const opened = new Ajv2020({
      strict: false,
      validateFormats: false,
      validateSchema: false,
      logger: false,
      coerceTypes: strictness === 'coerce' && 'array',
    })
    opened.addSchema(strictness === 'partial' ? withoutRequired(read()) : read(), 'description')
    return opened
  }
  const readers = new Map<Strictness, Ajv2020>()
  const checks = new Map<string, ValidateFunction>()
  return {
    has: (schema) => schema in read().components.schemas,
    violationOf: (schema, value, strictness = 'strict') => {
      const reader = readers.get(strictness) ?? open(strictness)
      readers.set(strictness, reader)
      const key = `${strictness} ${schema}`
      const check = checks.get(key) ?? reader.compile({ $ref: `description#/components/schemas/${pointer(schema)}` })
      checks.set(key, check)
      // Coercion changes the value.
      if (check(strictness === 'coerce' ? structuredClone(value) : value)) return null
      // For alternatives, the deepest error is the most useful: it belongs to the closest one.
      const worst = [...(check.errors ?? [])].sort((one, other) => depth(other) - depth(one))[0]
      return worst
        ? `${worst.instancePath.slice(1).replaceAll('/', '.') || 'body'} ${worst.message}${unknownField(worst.params)}`
        : 'unknown error'
    },
  }
}

const withoutRequired = <T>(description: T): T =>
  JSON.parse(JSON.stringify(description), (key, value) =>
    key === 'required' && Array.isArray(value) ? undefined : value,
  )

/** A JSON pointer in a URI fragment. */
const pointer = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

const unknownField = ({ unevaluatedProperty, additionalProperty }: Record<string, unknown>) => {
  const field = unevaluatedProperty ?? additionalProperty
  return field === undefined ? '' : `: ${field}`
}

/**
 * Vendors use some keywords loosely: `nullable` (OpenAPI 3.0) without a type, and `oneOf` for alternatives that
 * overlap.
 */
function normalizeKeywords(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { nullable, oneOf, ...rest } = value as Record<string, unknown>
  const schema = Array.isArray(oneOf) ? { ...rest, anyOf: oneOf } : { ...rest, ...(oneOf !== undefined && { oneOf }) }
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}

const depth = ({ instancePath, keyword }: { instancePath: string; keyword: string }) =>
  instancePath.split('/').length * 2 - (['anyOf', 'oneOf', 'allOf'].includes(keyword) ? 1 : 0)
