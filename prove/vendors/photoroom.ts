import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { PICTURE } from './shared/picture.ts'
import { fieldsOf, isFields, textOf } from './shared/values.ts'

interface Seed {
  /** Names of files that it can't process. */
  unreadable?: string[]
  /** Results by file name. Default: one white pixel. */
  cutOuts?: Record<string, Buffer>
  /** Images left of the plan. Default: unlimited. */
  images?: number
}

const photoroomError = (status_code: number, detail: string, type = 'error'): MockResponse => ({
  status: status_code,
  body: { detail, status_code, type },
})
const FORBIDDEN = photoroomError(403, 'Forbidden', 'forbidden')

const OPTIONS = [
  ['format', /^(png|jpg|webp)$/],
  ['size', /^(preview|medium|hd|full)$/],
  ['crop', /^(true|false)$/],
  ['bg_color', /^(#([\da-f]{3}|[\da-f]{6})|(?![\da-f]{6}$)[a-z]+)$/i],
] as const

export const photoroom = defineVendor<Seed, Seed>({
  key: 'photoroom',
  name: 'Photoroom',
  hosts: ['sdk.photoroom.com'],
  source:
    'docs.photoroom.com/getting-started/api-reference-openapi and /getting-started/pricing (read November 30, 2026); ' +
    'from memory: the texts of errors.',
  createState: (seed) => ({ ...seed }),
  authorize: (request) => {
    if (!request.headers['x-api-key']) throw new ApiError('Photoroom: no key', FORBIDDEN)
  },
  routes: [
    {
      method: 'POST',
      path: '/v1/segment',
      summary: 'Remove the background',
      respond: (request, { state }) => {
        const body = fieldsOf(request.body)
        if (!isFields(body.image_file))
          throw new ApiError('Photoroom: no image', photoroomError(400, 'Please provide an image.', 'missing_image'))
        for (const [name, valid] of OPTIONS)
          if (body[name] !== undefined && !valid.test(textOf(body[name])))
            throw new ApiError(`Photoroom: ${name}`, photoroomError(400, `Invalid value for ${name}`, 'invalid_value'))
        const name = textOf(body.image_file.fileName)
        if (state.unreadable?.includes(name)) return photoroomError(400, "The image can't be processed.")
        if (state.images === 0) return photoroomError(402, 'API credits exhausted.')
        if (state.images !== undefined) state.images -= 1
        return {
          headers: { 'content-type': body.format === 'jpg' ? 'image/jpeg' : 'image/png', 'x-uncertainty-score': '0.1' },
          body: state.cutOuts?.[name] ?? PICTURE,
        }
      },
    },
  ],
  fail: (failure) => (failure === 'unauthorized' ? FORBIDDEN : failAs(photoroomError)(failure)),
  credentials: { httpHeaderAuth: { name: 'X-Api-Key', value: 'proof' } },
})
