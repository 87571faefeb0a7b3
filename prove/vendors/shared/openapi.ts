import { Ajv, type ErrorObject } from 'ajv'

/** A validation error, with a path as in `line_items[0].price`. */
export interface Violation {
  kind: 'unknown' | 'missing' | 'invalid'
  place: string
  message: string
}

const placeOf = (error: ErrorObject, name = ''): string =>
  [...error.instancePath.split('/').slice(1), ...(name ? [name] : [])].reduce(
    (place, key) => (place === '' ? key : /^\d+$/.test(key) ? `${place}[${key}]` : `${place}.${key}`),
    '',
  )

const problemOf = (error: ErrorObject): Violation => {
  if (error.keyword === 'additionalProperties')
    return { kind: 'unknown', place: placeOf(error, error.params.additionalProperty), message: 'is not known' }
  if (error.keyword === 'required')
    return { kind: 'missing', place: placeOf(error, error.params.missingProperty), message: 'is missing' }
  return { kind: 'invalid', place: placeOf(error), message: error.message ?? 'is not valid' }
}

/**
 * Creates a validator for an excerpt of an OpenAPI file, with a schema per operation, as in `POST /v1/refunds`. With
 * `forms`, strings may be numbers or booleans. Throws for an unknown operation.
 */
export const createValidator = (operations: object, { forms }: { forms: boolean }) => {
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: forms ? 'array' : false })
  const schemas = new Map(Object.entries(operations))
  const compiled = new Map<string, ReturnType<Ajv['compile']>>()
  return (operation: string, value: unknown): Violation | undefined => {
    const schema = schemas.get(operation)
    if (!schema) throw new Error(`The excerpt does not contain ${operation}`)
    const check = compiled.get(operation) ?? ajv.compile(schema)
    compiled.set(operation, check)
    if (check(structuredClone(value))) return undefined
    // The deepest error is the most useful, since alternatives each report one.
    const deepest = [...(check.errors ?? [])].sort(
      (left, right) => right.instancePath.split('/').length - left.instancePath.split('/').length,
    )[0]
    return deepest && problemOf(deepest)
  }
}
