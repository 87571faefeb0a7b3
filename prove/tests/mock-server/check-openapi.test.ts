import { expect, test } from 'vitest'
import { openapiViolation } from '../../mock-server/check-openapi.ts'
import type { VendorRequest } from '../../vendor.ts'
import { deepl } from '../../vendors/deepl.ts'
import { pinterest } from '../../vendors/pinterest.ts'

const asked = (more: Partial<VendorRequest>): VendorRequest => ({
  method: 'POST',
  host: 'api.example.com',
  path: '/',
  params: {},
  query: new URLSearchParams(),
  headers: { 'content-type': 'application/json' },
  body: null,
  raw: Buffer.from(''),
  ...more,
})

const pin = { method: 'POST', path: '/v5/pins' } as const
const boards = { method: 'GET', path: '/v5/boards' } as const
const body = { board_id: '1', media_source: { source_type: 'image_url', url: 'https://example.com/a.png' } }

test('a valid request passes, and a response may lack fields', () => {
  expect(
    openapiViolation(pinterest, pin, asked({ body }), { status: 201, body: { id: '9', board_id: '1' } }),
  ).toBeNull()
})

test.each([
  ['a field that does not exist', { ...body, tittle: 'Spring' }, /: body must NOT have unevaluated properties: tittle/],
  ['a field of another type', { ...body, title: 7 }, /: title must be string/],
])('reports %s', (_, wrong, message) => {
  expect(openapiViolation(pinterest, pin, asked({ body: wrong }), { status: 201, body: {} })).toMatch(message)
})

test('query values are coerced, and unknown parameters reported', () => {
  const about = (query: string) =>
    openapiViolation(pinterest, boards, asked({ query: new URLSearchParams(query) }), { body: { items: [] } })
  expect(about('page_size=25')).toBeNull()
  expect(about('pagesize=25')).toMatch(/: body must NOT have additional properties: pagesize/)
  expect(about('page_size=some')).toMatch(/: page_size must be integer/)
})

test('a response with a wrong type is reported as an error of the mock', () => {
  const response = { status: 201, body: { id: 9 } }
  expect(openapiViolation(pinterest, pin, asked({ body }), response)).toBe(
    "The mock's response violates Pinterest's OpenAPI file: id must be string",
  )
})

test('form values are coerced to numbers and booleans', () => {
  const translate = { method: 'POST', path: '/v2/translate' } as const
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const about = (form: object) =>
    openapiViolation(deepl, translate, asked({ headers, body: form }), { body: { translations: [{ text: 'Hallo' }] } })
  expect(about({ text: 'Hello', target_lang: 'DE', preserve_formatting: 'true' })).toBeNull()
  expect(about({ text: 'Hello', target_lang: 'DE', formality: 'rude' })).toMatch(/formality must be/)
})

test('error responses and routes missing from the excerpt pass', () => {
  const stray = asked({ body: { nothing: true } })
  expect(openapiViolation(pinterest, pin, stray, { status: 400, body: {} })).toBeNull()
  expect(openapiViolation(pinterest, { method: 'GET', path: '/v5/elsewhere' }, stray, { body: {} })).toBeNull()
})
