import { readOpenApi } from '../openapi/read-openapi.ts'
import { refusal } from './refusals.ts'

const description = readOpenApi(new URL('../openapi/openai.json', import.meta.url))

/** Rejects a body that violates OpenAI's OpenAPI file. The message is our own, since the real ones vary by field. */
export function checkRequest(schema: string, body: unknown): void {
  const mistake = description.violationOf(schema, body)
  if (mistake)
    throw refusal(`Invalid request: ${mistake}.`, { param: mistake.split(' ')[0] ?? null, code: 'invalid_type' })
}

/** Validates the mock's own responses. */
export function checkAnswer(schema: string, body: unknown): void {
  const mistake = description.violationOf(schema, body)
  if (mistake) throw new Error(`the mock's response is no ${schema}: ${mistake}`)
}
