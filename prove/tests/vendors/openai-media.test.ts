import { expect, test } from 'vitest'
import { openai } from '../../vendors/openai.ts'
import { setUpMockServer } from '../fixtures/ask.ts'

const { begin, ask } = setUpMockServer([openai], {
  host: 'api.openai.com',
  method: 'POST',
  headers: { authorization: 'Bearer sk-mock' },
})

async function send(path: string, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
  return ask({ path, headers, body: Buffer.from(await packed.arrayBuffer()) })
}

test('similar texts have closer embeddings than others, in either encoding', async () => {
  begin()
  const embed = (body: object) => ask({ path: '/v1/embeddings', body: { model: 'text-embedding-3-small', ...body } })
  const [cat, kitten, tax] = (await embed({ input: ['the cat sleeps', 'a cat sleeps', 'pay your tax'] })).json.data.map(
    ({ embedding }: { embedding: number[] }) => embedding,
  )
  const near = (one: number[], other: number[]) => one.reduce((sum, part, index) => sum + part * (other[index] ?? 0), 0)
  expect(cat).toHaveLength(1536)
  expect(near(cat, kitten)).toBeGreaterThan(near(cat, tax) + 0.3)
  const packed = (await embed({ input: 'the cat sleeps', encoding_format: 'base64', dimensions: 256 })).json.data[0]
    .embedding
  expect(Buffer.from(packed, 'base64')).toHaveLength(256 * 4)
  expect((await embed({ input: [''] })).status).toBe(400)
})

test('an image is the one in the case, with the tokens for its size', async () => {
  const picture = Buffer.from('a picture')
  const session = begin({ given: { openai: { picture } } })
  const body = { model: 'gpt-image-2.6-sunburst', prompt: 'a cat on a chair', size: '1536x1024', quality: 'medium' }
  const { json } = await ask({ path: '/v1/images/generations', body })
  expect(json.data).toEqual([{ b64_json: picture.toString('base64') }])
  expect(session.exchanges[0]?.tokens).toEqual({ model: 'gpt-image-2.6-sunburst', input: 4, output: 1568 })
  const errorOf = async (more: object) =>
    (await ask({ path: '/v1/images/generations', body: { ...body, ...more } })).json.error.message
  expect(await errorOf({ response_format: 'url' })).toBe("Unknown parameter: 'response_format'.")
  expect(await errorOf({ size: '1x1' })).toContain("Invalid value: '1x1'")
  expect(await errorOf({ prompt: '' })).toContain("'prompt'")
})

test('an image is edited only if one is sent', async () => {
  begin()
  const photo = new File(['x'], 'photo.png', { type: 'image/png' })
  const fields = { model: 'gpt-image-2.6-sunburst', prompt: 'make it blue', n: '2' }
  expect((await send('/v1/images/edits', { ...fields, 'image[]': photo })).json.data).toHaveLength(2)
  expect((await send('/v1/images/edits', fields)).json.error.param).toBe('image')
  const text = new File(['x'], 'photo.txt', { type: 'text/plain' })
  expect((await send('/v1/images/edits', { ...fields, 'image[]': text })).json.error.code).toBe(
    'unsupported_file_mimetype',
  )
})

test('recordings are transcribed one after another, in formats OpenAI supports', async () => {
  const session = begin({ given: { openai: { transcripts: ['Hello, this is Ada.'] } } })
  const hear = (name: string) =>
    send('/v1/audio/transcriptions', {
      model: 'gpt-transcribe',
      file: new File(['x'.repeat(32_001)], name, { type: 'audio/mpeg' }),
    })
  expect((await hear('call.txt')).json.error.message).toContain('Invalid file format')
  expect((await hear('call.mp3')).json).toEqual({
    text: 'Hello, this is Ada.',
    usage: { type: 'duration', seconds: 3 },
  })
  expect((await hear('second.mp3')).status).toBe(501)
  expect(session.problems()[0]).toContain('no transcript is scripted for second.mp3')
})

test('subtitles were removed with whisper-1', async () => {
  begin({ given: { openai: { transcripts: ['Hello.'] } } })
  const file = new File(['x'], 'call.mp3', { type: 'audio/mpeg' })
  const { json } = await send('/v1/audio/transcriptions', { model: 'gpt-transcribe', response_format: 'srt', file })
  expect(json.error).toMatchObject({ param: 'response_format', code: 'unsupported_value' })
})

test('moderation flags a text that the case names', async () => {
  begin({ given: { openai: { flags: ['knife'] } } })
  const check = (input: unknown, model = 'omni-moderation-latest') =>
    ask({ path: '/v1/moderations', body: { input, model } })
  expect((await check('a knife')).json.results[0]).toMatchObject({ flagged: true, categories: { illicit: true } })
  expect((await check('a spoon')).json.results[0].flagged).toBe(false)
  expect((await check('')).status).toBe(400)
  expect((await check('a spoon', 'text-moderation-latest')).status).toBe(400)
})
