import type { FilePart, MockResponse, Route, RouteContext } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf } from '../shared/values.ts'
import { assertValidRequest, assertValidResponse } from './description.ts'
import { apiError } from './errors.ts'
import { bodyOf, modelOf } from './rules.ts'
import { countTokens, embed } from './script.ts'
import type { State } from './state.ts'

const isFile = (value: unknown): value is FilePart => Buffer.isBuffer((value as FilePart | undefined)?.bytes)

/** https://platform.openai.com/docs/api-reference/embeddings: at most 2048 texts of at most 8192 tokens. */
function embeddings(body: Fields, context: RouteContext<State>): MockResponse {
  const model = modelOf(body, context)
  const texts = typeof body.input === 'string' ? [body.input] : listOf(body.input)
  if (texts.length === 0 || texts.length > 2048 || !texts.every((text) => typeof text === 'string' && text !== ''))
    throw apiError(
      "'$.input' is invalid. Please check the API reference: https://platform.openai.com/docs/api-reference.",
      { param: 'input' },
    )
  const long = texts.findIndex((text) => countTokens(String(text)) > 8192)
  if (long >= 0) throw apiError(`Invalid 'input[${long}]': maximum input length is 8192 tokens.`, { param: 'input' })
  assertValidRequest('CreateEmbeddingRequest', body)
  const size = Number(body.dimensions ?? (model.includes('large') ? 3072 : 1536))
  const data = texts.map((text, index) => {
    const vector = embed(String(text), size)
    const packed = Buffer.from(Float32Array.from(vector).buffer).toString('base64')
    return { object: 'embedding', index, embedding: body.encoding_format === 'base64' ? packed : vector }
  })
  const input = texts.reduce<number>((sum, text) => sum + countTokens(String(text)), 0)
  const usage = { prompt_tokens: input, total_tokens: input }
  const response = { object: 'list', data, model, usage }
  // The OpenAPI file does not cover base64 vectors.
  if (body.encoding_format !== 'base64') assertValidResponse('CreateEmbeddingResponse', response)
  return { tokens: { model, input, output: 0 }, body: response }
}

/**
 * Tokens of a picture of gpt-image-1: https://platform.openai.com/docs/guides/image-generation#cost-and-latency. An
 * estimate for its successors, which have a calculator instead of a table.
 */
const PICTURE_TOKENS: Record<string, Record<string, number>> = {
  low: { '1024x1024': 272, '1024x1536': 408, '1536x1024': 400 },
  medium: { '1024x1024': 1056, '1024x1536': 1584, '1536x1024': 1568 },
  high: { '1024x1024': 4160, '1024x1536': 6240, '1536x1024': 6208 },
}

function draw(body: Fields, context: RouteContext<State>): MockResponse {
  const { state, now } = context
  const model = modelOf(body, context)
  if (typeof body.prompt !== 'string' || body.prompt === '')
    throw apiError("Missing required parameter: 'prompt'.", { param: 'prompt', code: 'missing_required_parameter' })
  if (body.prompt.length > 32_000)
    throw apiError(`Invalid 'prompt': string too long. Expected a string with maximum length 32000.`, {
      param: 'prompt',
      code: 'string_above_max_length',
    })
  if (body.response_format !== undefined && model.startsWith('gpt-image'))
    throw apiError("Unknown parameter: 'response_format'.", { param: 'response_format', code: 'unknown_parameter' })
  const size = String(body.size ?? 'auto')
  const quality = String(body.quality ?? 'auto')
  if (size !== 'auto' && !PICTURE_TOKENS.low?.[size])
    throw apiError(
      `Invalid value: '${size}'. Supported values are: '1024x1024', '1024x1536', '1536x1024', and 'auto'.`,
      { param: 'size', code: 'invalid_value' },
    )
  if (quality !== 'auto' && !PICTURE_TOKENS[quality])
    throw apiError(`Invalid value: '${quality}'. Supported values are: 'low', 'medium', 'high', and 'auto'.`, {
      param: 'quality',
      code: 'invalid_value',
    })
  const count = Number(body.n ?? 1)
  if (!(count >= 1 && count <= 10))
    throw apiError(`Invalid 'n': expected a value between 1 and 10, but got ${body.n} instead.`, { param: 'n' })
  const input = countTokens(body.prompt)
  const each = PICTURE_TOKENS[quality === 'auto' ? 'medium' : quality]?.[size === 'auto' ? '1024x1024' : size] ?? 0
  const output = each * count
  const data = Array.from({ length: count }, () => ({ b64_json: state.picture.toString('base64') }))
  const usage = {
    total_tokens: input + output,
    input_tokens: input,
    output_tokens: output,
    input_tokens_details: { text_tokens: input, image_tokens: 0 },
  }
  const response = { created: Math.floor(now().getTime() / 1000), data, usage }
  assertValidResponse('ImagesResponse', response)
  return { tokens: { model, input, output }, body: response }
}

function edit(body: Fields, context: RouteContext<State>): MockResponse {
  const pictures = [body.image, body['image[]']].flat().filter((part) => part !== undefined)
  if (pictures.length === 0)
    throw apiError("Missing required parameter: 'image'.", { param: 'image', code: 'missing_required_parameter' })
  for (const picture of pictures)
    if (!isFile(picture) || !/^image\/(png|jpeg|webp)$/.test(picture.type))
      throw apiError(
        "Invalid file 'image': unsupported mimetype. Supported file formats are 'image/jpeg', 'image/png', and 'image/webp'.",
        { param: 'image', code: 'unsupported_file_mimetype' },
      )
  return draw(body, context)
}

const AUDIO_FORMATS = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm']
const MAX_AUDIO_BYTES = 26_214_400

function transcribe(body: Fields, context: RouteContext<State>): MockResponse {
  const model = modelOf(body, context)
  const { file, response_format: format = 'json' } = body
  // https://developers.openai.com/api/docs/models/gpt-transcribe: only whisper-1 has subtitles and timestamps.
  if (model !== 'whisper-1' && format !== 'json')
    throw apiError(`response_format '${format}' is not compatible with model '${model}'. Use 'json' instead.`, {
      param: 'response_format',
      code: 'unsupported_value',
    })
  if (!isFile(file))
    throw apiError("Missing required parameter: 'file'.", { param: 'file', code: 'missing_required_parameter' })
  if (file.bytes.length > MAX_AUDIO_BYTES)
    throw apiError(`Maximum content size limit (${MAX_AUDIO_BYTES}) exceeded (${file.bytes.length} bytes read)`, {
      status: 413,
      type: 'server_error',
    })
  const ending = /\.(\w+)$/.exec(file.fileName)?.[1]?.toLowerCase() ?? ''
  if (!AUDIO_FORMATS.includes(ending))
    throw apiError(`Invalid file format. Supported formats: [${AUDIO_FORMATS.map((name) => `'${name}'`).join(', ')}]`)
  const text = context.state.transcripts.shift()
  if (text === undefined) throw new Error(`no transcript is scripted for ${file.fileName}`)
  // The duration is an estimate, at 16 kB per second.
  return { body: { text, usage: { type: 'duration', seconds: Math.ceil(file.bytes.length / 16_000) } } }
}

/** https://platform.openai.com/docs/api-reference/moderations. */
const CATEGORIES = (
  'harassment harassment/threatening hate hate/threatening illicit illicit/violent self-harm self-harm/instructions ' +
  'self-harm/intent sexual sexual/minors violence violence/graphic'
).split(' ')

function moderate(body: Fields, { state, nextId }: RouteContext<State>): MockResponse {
  if (typeof body.input !== 'string' || body.input === '')
    throw apiError("Missing required parameter: 'input'.", { param: 'input', code: 'missing_required_parameter' })
  if (body.model !== 'omni-moderation-latest')
    throw apiError(`Invalid value: '${body.model}'.`, { param: 'model', code: 'invalid_value' })
  const text = body.input
  const flagged = state.flags.some((flag) => text.includes(flag))
  const isHit = (name: string) => flagged && name === 'illicit'
  const by = (value: (name: string) => unknown) => Object.fromEntries(CATEGORIES.map((name) => [name, value(name)]))
  return {
    body: {
      id: nextId('modr-'),
      model: 'omni-moderation-latest',
      results: [
        {
          flagged,
          categories: by(isHit),
          category_scores: by((name) => (isHit(name) ? 0.97 : 0.0001)),
          category_applied_input_types: by(() => ['text']),
        },
      ],
    },
  }
}

export const mediaRoutes: readonly Route<State>[] = [
  {
    method: 'POST',
    path: '/v1/embeddings',
    summary: 'Create embeddings',
    respond: ({ body }, context) => embeddings(bodyOf(body), context),
  },
  {
    method: 'POST',
    path: '/v1/images/generations',
    summary: 'Generate an image',
    respond: ({ body }, context) => {
      assertValidRequest('CreateImageRequest', bodyOf(body))
      return draw(bodyOf(body), context)
    },
  },
  {
    method: 'POST',
    path: '/v1/images/edits',
    summary: 'Edit an image',
    respond: ({ body }, context) => edit(fieldsOf(body), context),
  },
  {
    method: 'POST',
    path: '/v1/audio/transcriptions',
    summary: 'Transcribe audio',
    respond: ({ body }, context) => transcribe(fieldsOf(body), context),
  },
  {
    method: 'POST',
    path: '/v1/moderations',
    summary: 'Check a text for unsafe content',
    respond: ({ body }, context) => moderate(bodyOf(body), context),
  },
]
