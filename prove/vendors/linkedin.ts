import { ApiError, defineVendor, type MockResponse, type Route } from '../vendor.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

interface State {
  posts: Fields[]
  images: string[]
}

const linkedinError = (status: number, code: string, message: string): MockResponse => ({
  status,
  body: { status, code, message },
})
const apiError = (message: string, status = 422, code = 'MISSING_FIELD') =>
  new ApiError(`LinkedIn: ${message}`, linkedinError(status, code, message))

/** A version ends a year after its month, on the 15th at the earliest, according to the dates on LinkedIn's page. */
const isEnded = (version: string, now: Date): boolean =>
  now.getTime() >= Date.UTC(Number(version.slice(0, 4)) + 1, Number(version.slice(4)) - 1, 15)

/** Rejects a request to a version that has ended. The wording is from memory. */
const inService =
  (respond: Route<State>['respond']): Route<State>['respond'] =>
  (request, context) => {
    const version = request.headers['linkedin-version'] ?? ''
    if (isEnded(version, context.now()))
      throw apiError(`Requested version ${version} is not active`, 426, 'NONEXISTENT_VERSION')
    return respond(request, context)
  }

export const linkedin = defineVendor<unknown, State>({
  key: 'linkedin',
  name: 'LinkedIn',
  hosts: ['api.linkedin.com', 'www.linkedin.com'],
  source:
    'learn.microsoft.com/en-us/linkedin/marketing/versioning and …/integrations/migrations (read 29 November 2026): versions. Posts and Images API: from memory. How n8n 2.41.1 calls it was read in its LinkedIn node.',
  createState: () => ({ posts: [], images: [] }),
  authorize: (request) => {
    if (!bearer(request)) throw apiError('Empty oauth2 access token', 401, 'EMPTY_ACCESS_TOKEN')
    if (request.path.startsWith('/rest/') && !/^20\d{4}$/.test(request.headers['linkedin-version'] ?? ''))
      throw apiError(
        'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
        400,
        'VERSION_MISSING',
      )
  },
  routes: [
    {
      method: 'POST',
      path: '/rest/posts',
      summary: 'Publish a post',
      respond: inService((request, { state, recordMessage, nextId }) => {
        const body = fieldsOf(request.body)
        const { author, commentary, visibility, lifecycleState, distribution } = body
        if (!/^urn:li:(person|organization):[\w-]+$/.test(textOf(author)))
          throw apiError(`/author :: "${textOf(author)}" is not a valid URN of a person or organization`)
        if (typeof commentary !== 'string') throw apiError('/commentary :: field is required but not found')
        if (commentary.length > 3000)
          throw apiError('/commentary :: length exceeds 3000 characters', 422, 'FIELD_LENGTH_TOO_LONG')
        if (!/^(PUBLIC|CONNECTIONS|LOGGED_IN)$/.test(textOf(visibility)))
          throw apiError('/visibility :: field is required but not found')
        if (!/^(PUBLISHED|DRAFT)$/.test(textOf(lifecycleState)))
          throw apiError('/lifecycleState :: field is required but not found')
        if (!fieldsOf(distribution).feedDistribution) throw apiError('/distribution :: field is required but not found')
        const { id } = fieldsOf(fieldsOf(body.content).media)
        if (id !== undefined && !state.images.includes(textOf(id)))
          throw apiError(`/content/media/id :: ${textOf(id)} is not an image of yours`)
        const urn = `urn:li:share:${nextId('7').replace(/\D/g, '')}`
        state.posts.push({ urn, ...body })
        recordMessage({ to: textOf(author), text: commentary.replace(/\\(?=[|{}@[\]()<>#*_~\\])/g, '') })
        return { status: 201, headers: { 'x-restli-id': urn, 'x-linkedin-id': urn }, body: '' }
      }),
    },
    {
      method: 'POST',
      path: '/rest/images',
      summary: 'Request an upload URL',
      respond: inService((request, { state, nextId }) => {
        const { owner } = fieldsOf(fieldsOf(request.body).initializeUploadRequest)
        if (request.query.get('action') !== 'initializeUpload' || !/^urn:li:(person|organization):/.test(textOf(owner)))
          throw apiError('/initializeUploadRequest/owner :: field is required but not found')
        const image = `urn:li:image:${nextId('C')}`
        state.images.push(image)
        return {
          body: {
            value: {
              uploadUrlExpiresAt: 1_900_000_000_000,
              uploadUrl: `https://www.linkedin.com/dms-uploads/${image}`,
              image,
            },
          },
        }
      }),
    },
    ...(['POST', 'PUT'] as const).map((method) => ({
      method,
      path: '/dms-uploads/:image',
      summary: 'Upload an image',
      respond: (request: { raw: Buffer }) => {
        if (request.raw.length === 0) throw apiError('The upload is empty', 400, 'BAD_REQUEST')
        return { status: 201, body: '' }
      },
    })),
    {
      method: 'GET',
      path: '/v2/userinfo',
      summary: 'Read the current user',
      respond: () => ({ body: { sub: 'proof', name: 'Ada Proof', email: 'ada@example.com' } }),
    },
    {
      method: 'GET',
      path: '/v2/me',
      summary: 'Read the current user',
      respond: () => ({ body: { id: 'proof', localizedFirstName: 'Ada', localizedLastName: 'Proof' } }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return linkedinError(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user')
    if (failure === 'rate-limited')
      return linkedinError(
        429,
        'TOO_MANY_REQUESTS',
        'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.',
      )
    return linkedinError(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error')
  },
  credentials: {
    linkedInOAuth2Api: {
      organizationSupport: false,
      legacy: false,
      clientId: 'proof',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'AQproof', token_type: 'Bearer' },
    },
  },
})
