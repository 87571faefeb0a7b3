import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { setUpMockServer } from '../fixtures/ask.ts'
import { shop } from '../fixtures/shop.ts'

const { begin, ask } = setUpMockServer([shop], {
  host: 'api.shop.test',
  path: '/v1/orders',
  headers: { authorization: 'Bearer key' },
})

const got = async (type: string, body: string | Buffer, headers = {}) => {
  const session = begin()
  const response = await ask({ method: 'POST', headers: { 'content-type': type, ...headers }, body })
  session.end()
  return response.json.got
}

const asJson = (text: string) => ({ type: 'Buffer', data: [...Buffer.from(text)] })

test('a form is parsed into fields', async () => {
  const form = await got('application/x-www-form-urlencoded', 'a=1&b=two+words&l%5B%5D=x')
  expect(form).toEqual({ a: '1', b: 'two words', 'l[]': ['x'] })
})

test('gzip is decompressed', async () => {
  expect(await got('application/json', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' })).toEqual({ a: 1 })
})

test('multipart/form-data has fields and files', async () => {
  const form = new FormData()
  form.append('model', 'gpt-transcribe')
  form.append('tag', 'a')
  form.append('tag', 'b')
  form.append('file', new File(['sound'], 'call.mp3', { type: 'audio/mpeg' }))
  const packed = new Response(form)
  const type = packed.headers.get('content-type') ?? ''
  const file = { fileName: 'call.mp3', type: 'audio/mpeg', bytes: asJson('sound') }
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect(await got(type, bytes)).toEqual({ model: 'gpt-transcribe', tag: ['a', 'b'], file })
})

test('multipart/related is the list of its parts', async () => {
  const json = '--b\r\ncontent-type: application/json\r\n\r\n{"name":"a"}'
  const csv = '--b\r\ncontent-type: text/csv\r\n\r\nx,y\r\n1,2'
  const file = { fileName: '', type: 'text/csv', bytes: asJson('x,y\r\n1,2') }
  expect(await got('multipart/related; boundary=b', [json, csv, '--b--'].join('\r\n'))).toEqual([{ name: 'a' }, file])
})

test('invalid JSON and plain text stay strings', async () => {
  expect(await got('application/json', '{"a":')).toBe('{"a":')
  expect(await got('text/plain', '{"a":1}')).toBe('{"a":1}')
})
