import { ApiError, defineVendor, type MockResponse, type VendorRequest } from '../vendor.ts'
import { readOpenApi } from './openapi/read-openapi.ts'
import { failAs } from './shared/fail.ts'
import { type Fields, fieldsOf, isFields, textOf } from './shared/values.ts'

interface Seed {
  /** By language and text. Without an entry, the response is the text with the language in front. */
  translations?: Record<string, Record<string, string>>
  from?: string
}

const deeplError = (status: number, message: string): MockResponse => ({ status, body: { message } })
const apiError = (status: number, message: string) => new ApiError(`DeepL: ${message}`, deeplError(status, message))

const TARGETS =
  /^(AR|BG|CS|DA|DE|EL|EN|EN-GB|EN-US|ES|ES-419|ET|FI|FR|HE|HU|ID|IT|JA|KO|LT|LV|NB|NL|PL|PT|PT-BR|PT-PT|RO|RU|SK|SL|SV|TH|TR|UK|VI|ZH|ZH-HANS|ZH-HANT)$/

const translate = (request: VendorRequest, seed: Seed): MockResponse => {
  const fields: Fields = {
    ...Object.fromEntries(request.query),
    ...(isFields(request.body) ? request.body : Object.fromEntries(new URLSearchParams(request.raw.toString('utf8')))),
  }
  const texts = (Array.isArray(fields.text) ? fields.text : [fields.text]).map(textOf)
  const target = textOf(fields.target_lang).toUpperCase()
  if (texts.every((text) => text === '')) throw apiError(400, "Bad request. Reason: Parameter 'text' not specified.")
  if (texts.length > 50) throw apiError(400, 'Bad request. Reason: Too many texts (at most 50).')
  if (!TARGETS.test(target)) throw apiError(400, "Bad request. Reason: Value for 'target_lang' not supported.")
  if (Buffer.byteLength(texts.join('')) > 131_072) throw apiError(413, 'Request Entity Too Large')
  const source = textOf(fields.source_lang).toUpperCase() || seed.from || 'EN'
  return {
    body: {
      translations: texts.map((text) => ({
        detected_source_language: source,
        text: seed.translations?.[target]?.[text] ?? `[${target.toLowerCase()}] ${text}`,
      })),
    },
  }
}

export const deepl = defineVendor<Seed, Seed>({
  key: 'deepl',
  name: 'DeepL',
  hosts: ['api.deepl.com', 'api-free.deepl.com'],
  source: 'openapi/deepl.json. developers.deepl.com/docs, from memory: wording of errors. Only POST since March 2025.',
  openapi: readOpenApi(new URL('./openapi/deepl.json', import.meta.url)),
  createState: (seed) => seed ?? {},
  authorize: (request) => {
    if (!/^DeepL-Auth-Key \S+$/.test(request.headers.authorization ?? '') && !fieldsOf(request.body).auth_key)
      throw apiError(403, 'Authorization failed')
  },
  routes: [
    {
      method: 'POST',
      path: '/v2/translate',
      summary: 'Translate',
      respond: (request, { state }) => translate(request, state),
    },
    {
      method: 'GET',
      path: '/v2/usage',
      summary: 'Read the remaining quota',
      respond: () => ({ body: { character_count: 0, character_limit: 500_000 } }),
    },
  ],
  fail: (failure) =>
    failure === 'unauthorized' ? deeplError(403, 'Authorization failed') : failAs(deeplError)(failure),
  credentials: { deepLApi: { apiKey: 'proof:fx', apiPlan: 'free' } },
})
