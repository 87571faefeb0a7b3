import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { PICTURE } from './shared/picture.ts'
import { fieldsOf, isFields, textOf } from './shared/values.ts'

interface Seed {
  /** Names of files without a recognizable foreground. */
  unclear?: string[]
  /** Results by file name. Default: one white pixel. */
  cutOuts?: Record<string, Buffer>
  /** Each picture costs one, a preview of up to 0.25 megapixels a quarter. Default: unlimited. */
  credits?: number
}

const removeError = (status: number, title: string, code = 'error'): MockResponse => ({
  status,
  body: { errors: [{ title, code }] },
})
const apiError = (title: string, code: string) => new ApiError(`remove.bg: ${title}`, removeError(400, title, code))

/** Up to half of the picture, or 500 pixels. */
const isValidMargin = (side: string) => /^(0|([1-4]?\d|50)%|([1-4]?\d{1,2}|500)px)$/.test(side)

export const removeBg = defineVendor<Seed, Seed>({
  key: 'remove-bg',
  name: 'remove.bg',
  hosts: ['api.remove.bg'],
  source: 'remove.bg/api, from memory.',
  createState: (seed) => ({ ...seed }),
  authorize: (request) => {
    if (!request.headers['x-api-key'])
      throw new ApiError('remove.bg: no key', removeError(403, 'API Key invalid', 'auth_failed'))
  },
  routes: [
    {
      method: 'POST',
      path: '/v1.0/removebg',
      summary: 'Remove the background',
      respond: (request, { state }) => {
        const body = fieldsOf(request.body)
        const { image_file, image_url, image_file_b64, size = 'auto', format = 'auto', type = 'auto' } = body
        const { bg_color = '', crop_margin = '0' } = body
        if ([image_file, image_url, image_file_b64].filter((one) => one !== undefined).length !== 1)
          throw apiError('No image given', 'missing_source')
        if (!/^(auto|preview|small|regular|medium|full|hd|4k|50MP)$/.test(textOf(size)))
          throw apiError('Invalid value for parameter size', 'invalid_parameter')
        if (!/^(auto|png|jpg|zip|webp)$/.test(textOf(format)))
          throw apiError('Invalid value for parameter format', 'invalid_parameter')
        if (!/^(auto|person|product|car|animal|graphic|transportation)$/.test(textOf(type)))
          throw apiError('Invalid value for parameter type', 'invalid_parameter')
        if (!/^(#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+)?$/i.test(textOf(bg_color)))
          throw apiError('Invalid value for parameter bg_color', 'invalid_parameter')
        if (!textOf(crop_margin).split(' ').every(isValidMargin))
          throw apiError('Invalid value for parameter crop_margin', 'invalid_parameter')
        const name = isFields(image_file) ? textOf(image_file.fileName) : textOf(image_url)
        if (state.unclear?.includes(name))
          return removeError(400, 'Could not identify foreground in image.', 'unknown_foreground')
        const { credits = 1 } = state
        // "auto" is the highest resolution that the credits allow.
        const price = textOf(size) === 'auto' && credits < 1 ? 0.25 : 1
        if (credits < price) return removeError(402, 'Insufficient credits', 'insufficient_credits')
        if (state.credits !== undefined) state.credits -= price
        return {
          headers: {
            'content-type': format === 'jpg' ? 'image/jpeg' : 'image/png',
            'x-credits-charged': String(price),
            'x-type': textOf(type),
          },
          body: (price === 1 && state.cutOuts?.[name]) || PICTURE,
        }
      },
    },
  ],
  fail: (failure) =>
    failure === 'unauthorized'
      ? removeError(403, 'API Key invalid', 'auth_failed')
      : failAs((status, title) => removeError(status, title), '10')(failure),
  credentials: { httpHeaderAuth: { name: 'X-Api-Key', value: 'proof' } },
})
