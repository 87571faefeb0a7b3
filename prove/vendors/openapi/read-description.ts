import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** What a vendor's own description says of a body. */
export interface Description {
  /** Where a value differs from a schema of the description, in words; null where it fits. */
  mistakeIn(schema: string, value: unknown): string | null
}

/** Reads an excerpt of a vendor's OpenAPI file (3.1: its schemas are JSON Schema 2020-12), when first asked. */
export function readDescription(file: URL): Description {
  let ajv: Ajv2020 | undefined
  const open = () => {
    const description = JSON.parse(readFileSync(file, 'utf8'), asMeant)
    // A description has words a validator does not know, and formats for people.
    const opened = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false })
    opened.addSchema(description, 'description')
    return opened
  }
  const checks = new Map<string, ValidateFunction>()
  return {
    mistakeIn: (schema, value) => {
      ajv ??= open()
      const check = checks.get(schema) ?? ajv.compile({ $ref: `description#/components/schemas/${schema}` })
      checks.set(schema, check)
      if (check(value)) return null
      // Of a choice, the deepest mistake says most: the value was meant to be that one.
      const worst = [...(check.errors ?? [])].sort((one, other) => depth(other) - depth(one))[0]
      return worst
        ? `${worst.instancePath.slice(1).replaceAll('/', '.') || 'body'} ${worst.message}`
        : 'unknown mistake'
    },
  }
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
