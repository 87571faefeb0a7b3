import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** What a vendor's own description says of requests and answers. */
export interface OpenApi {
  /** Whether an excerpt holds such a schema. */
  has(schema: string): boolean
  /** Where a value differs from a schema of the description, in words; null where it fits. */
  violationOf(schema: string, value: unknown, strictness?: Strictness): string | null
}

/**
 * `texts`: as in a query or a form, where numbers, truth and lists of one come as text. `partial`: fields may be missing,
 * as in a mock's response, which has only the fields that are used.
 */
type Strictness = 'strict' | 'coerce' | 'partial'

/** Reads an excerpt of a vendor's OpenAPI file (3.1: its schemas are JSON Schema 2020-12), when first asked. */
export function readOpenApi(file: URL): OpenApi {
  let description: { components: { schemas: Record<string, unknown> } } | undefined
  const read = () => {
    description ??= JSON.parse(readFileSync(file, 'utf8'), asMeant)
    return description ?? { components: { schemas: {} } }
  }
  const open = (strictness: Strictness) => {
    // A description has words a validator does not know, and formats for people.
    const opened = new Ajv2020({
      strict: false,
      validateFormats: false,
      validateSchema: false,
      logger: false,
      coerceTypes: strictness === 'coerce' && 'array',
    })
    opened.addSchema(strictness === 'partial' ? withoutDuties(read()) : read(), 'description')
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
      // Reading texts as what they mean changes the value.
      if (check(strictness === 'coerce' ? structuredClone(value) : value)) return null
      // Of a choice, the deepest mistake says most: the value was meant to be that one.
      const worst = [...(check.errors ?? [])].sort((one, other) => depth(other) - depth(one))[0]
      return worst
        ? `${worst.instancePath.slice(1).replaceAll('/', '.') || 'body'} ${worst.message}${strayIn(worst.params)}`
        : 'unknown mistake'
    },
  }
}

const withoutDuties = <T>(description: T): T =>
  JSON.parse(JSON.stringify(description), (key, value) =>
    key === 'required' && Array.isArray(value) ? undefined : value,
  )

/** A name as a part of an address inside a file. */
const pointer = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

const strayIn = ({ unevaluatedProperty, additionalProperty }: Record<string, unknown>) => {
  const stray = unevaluatedProperty ?? additionalProperty
  return stray === undefined ? '' : `: ${stray}`
}

/**
 * Words that descriptions use more loosely than a validator: `nullable`, of OpenAPI 3.0, also where no type stands beside
 * it, and `oneOf` for choices that overlap.
 */
function asMeant(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { nullable, oneOf, ...rest } = value as Record<string, unknown>
  const schema = Array.isArray(oneOf) ? { ...rest, anyOf: oneOf } : { ...rest, ...(oneOf !== undefined && { oneOf }) }
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}

const depth = ({ instancePath, keyword }: { instancePath: string; keyword: string }) =>
  instancePath.split('/').length * 2 - (['anyOf', 'oneOf', 'allOf'].includes(keyword) ? 1 : 0)
