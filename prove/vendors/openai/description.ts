import { readOpenApi } from '../openapi/read-openapi.ts'
import { apiError } from './errors.ts'

const description = readOpenApi(new URL('../openapi/openai.json', import.meta.url))

/** Rejects a body that violates OpenAI's OpenAPI file. The message is our own, since the real ones vary by field. */
export function assertValidRequest(schema: string, body: unknown): void {
  const violation = description.violationOf(schema, body)
  if (violation)
    throw apiError(`Invalid request: ${violation}.`, { param: violation.split(' ')[0] ?? null, code: 'invalid_type' })
}

/** Validates the mock's own responses. */
export function assertValidResponse(schema: string, body: unknown): void {
  const violation = description.violationOf(schema, body)
  if (violation) throw new Error(`the mock's response is not a valid ${schema}: ${violation}`)
}
