import { readOpenApi } from '../openapi/read-openapi.ts'
import { refusal } from './refusals.ts'

const description = readOpenApi(new URL('../openapi/openai.json', import.meta.url))

/** Refuses a body that OpenAI's description does not allow; the words are ours, as the real ones differ by field. */
export function checkRequest(schema: string, body: unknown): void {
  const mistake = description.violationOf(schema, body)
  if (mistake)
    throw refusal(`Invalid request: ${mistake}.`, { param: mistake.split(' ')[0] ?? null, code: 'invalid_type' })
}

/** Holds our own answers to the same description. */
export function checkAnswer(schema: string, body: unknown): void {
  const mistake = description.violationOf(schema, body)
  if (mistake) throw new Error(`the mock's response is no ${schema}: ${mistake}`)
}
