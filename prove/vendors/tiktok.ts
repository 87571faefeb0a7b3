import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

interface Seed {
  /** The refresh token that works; any other has been replaced or revoked. */
  refreshToken?: string
  /** Authorization codes that can be exchanged. */
  codes?: string[]
  /** Unaudited apps may only post what its owner alone can see. Default: true. */
  audited?: boolean
  privacyLevels?: string[]
  /** Posts per day left. */
  left?: number
  /** How many status requests it takes until a post is done. Default: 2. */
  checks?: number
  /** Why processing fails. */
  fails?: string
}

interface Post {
  id: string
  info: Fields
  size: number
  received: number
  asked: number
  isDraft: boolean
}

interface State {
  seed: Required<Pick<Seed, 'audited' | 'privacyLevels' | 'left' | 'checks'>> & Pick<Seed, 'fails'>
  refreshToken: string | undefined
  accessToken: string | undefined
  codes: string[]
  posts: Post[]
}

const reply = (data: object): MockResponse => ({
  body: { data, error: { code: 'ok', message: '', log_id: '202611160800000000' } },
})
const failed = (status: number, code: string, message: string): MockResponse => ({
  status,
  body: { error: { code, message, log_id: '202611160800000000' } },
})
const refuse = (status: number, code: string, message: string) =>
  new ApiError(`TikTok: ${code}: ${message}`, failed(status, code, message))
const invalid = (message: string) => refuse(400, 'invalid_params', message)
const oauthError = (error: string, description: string) =>
  new ApiError(`TikTok: ${error}`, {
    status: 400,
    body: { error, error_description: description, log_id: '202611160800000000' },
  })

const MB = 1_000_000

/** developers.tiktok.com/doc/content-posting-api-media-transfer-guide: chunks of 5 to 64 MB, smaller files as a whole. */
function sizeOf(body: Fields): number {
  const info = fieldsOf(body.source_info)
  if (info.source !== 'FILE_UPLOAD' && info.source !== 'PULL_FROM_URL') throw invalid('Unknown source')
  if (info.source === 'PULL_FROM_URL')
    throw refuse(403, 'url_ownership_unverified', 'Please review our URL ownership verification rules.')
  const [size, chunk, count] = [info.video_size, info.chunk_size, info.total_chunk_count].map(Number)
  if (!(size && chunk && count)) throw invalid('video_size, chunk_size and total_chunk_count are required')
  const isWhole = chunk === size && count === 1 && size <= 64 * MB
  if (!isWhole && (chunk < 5 * MB || chunk > 64 * MB || count !== Math.floor(size / chunk)))
    throw invalid('The total chunk count is invalid')
  return size
}

function postInfo(body: Fields, { seed }: State): Fields {
  const info = fieldsOf(body.post_info)
  if (!seed.privacyLevels.includes(textOf(info.privacy_level)))
    throw refuse(403, 'privacy_level_option_mismatch', 'privacy_level is not among the privacy_level_options')
  if (textOf(info.title).length > 2200) throw invalid('The title is longer than 2200 UTF-16 runes')
  for (const name of ['is_aigc', 'disable_duet', 'disable_comment', 'disable_stitch'])
    if (info[name] !== undefined && typeof info[name] !== 'boolean') throw invalid(`${name} must be a boolean`)
  if (!seed.audited && info.privacy_level !== 'SELF_ONLY')
    throw refuse(
      403,
      'unaudited_client_can_only_post_to_private_accounts',
      'Please review our integration guidelines at https://developers.tiktok.com/doc/content-sharing-guidelines/',
    )
  return info
}

const start =
  (isDraft: boolean) =>
  (request: VendorRequest, { state, nextId }: RouteContext<State>): MockResponse => {
    const body = fieldsOf(request.body)
    const info = isDraft ? {} : postInfo(body, state)
    const size = sizeOf(body)
    if (state.posts.length >= state.seed.left)
      throw refuse(
        403,
        isDraft ? 'spam_risk_too_many_pending_share' : 'spam_risk_too_many_posts',
        'The daily post cap from the API is reached for the current user.',
      )
    const id = nextId(isDraft ? 'v_inbox_file~v2.' : 'v_pub_file~v2-1.')
    state.posts.push({ id, info, size, received: 0, asked: 0, isDraft })
    return reply({
      publish_id: id,
      upload_url: `https://open-upload.tiktokapis.com/video/?upload_id=${id}&upload_token=proof`,
    })
  }

function statusOf(post: Post, { seed }: State): Fields {
  if (post.received < post.size) return { status: 'PROCESSING_UPLOAD', uploaded_bytes: post.received }
  post.asked += 1
  if (post.asked < seed.checks) return { status: 'PROCESSING_UPLOAD', uploaded_bytes: post.size }
  if (seed.fails !== undefined) return { status: 'FAILED', fail_reason: seed.fails }
  if (post.isDraft) return { status: 'SEND_TO_USER_INBOX' }
  const isPublic = post.info.privacy_level === 'PUBLIC_TO_EVERYONE'
  // The field is spelled like this.
  return { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: isPublic ? [7400000000000000 + seed.checks] : [] }
}

export const tiktok = defineVendor<Seed, State>({
  key: 'tiktok',
  name: 'TikTok',
  hosts: ['open.tiktokapis.com', 'open-upload.tiktokapis.com'],
  source:
    'developers.tiktok.com/docs/en/oauth-refresh-a-user-access-token, /docs/…/oauth-user-access-token-management and ' +
    '/doc/content-posting-api-reference-direct-post, …-upload-video, …-get-video-status and content-sharing-guidelines ' +
    '(read November 29, 2026). The status of a refused token request is that of RFC 6749, and messages are from memory.',
  createState: ({ refreshToken, codes = [], fails, ...seed } = {}) => ({
    seed: {
      audited: seed.audited ?? true,
      privacyLevels: seed.privacyLevels ?? ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      left: seed.left ?? 15,
      checks: seed.checks ?? 2,
      ...(fails === undefined ? {} : { fails }),
    },
    refreshToken,
    accessToken: undefined,
    codes: [...codes],
    posts: [],
  }),
  authorize: (request) => {
    if (request.host === 'open-upload.tiktokapis.com' || request.path === '/v2/oauth/token/') return
    if (!bearer(request)?.startsWith('act.'))
      throw refuse(401, 'access_token_invalid', 'The access token is invalid or not found in the request.')
  },
  routes: [
    {
      method: 'POST',
      path: '/v2/oauth/token/',
      summary: 'Get an access token',
      respond: (request, { state, nextId }) => {
        const body = fieldsOf(request.body)
        if (!/^application\/x-www-form-urlencoded/.test(request.headers['content-type'] ?? ''))
          throw oauthError('invalid_request', 'Only `application/x-www-form-urlencoded` is supported as Content-Type.')
        if (!body.client_key || !body.client_secret)
          throw oauthError('invalid_client', 'Client key or secret is incorrect.')
        if (body.grant_type === 'authorization_code') {
          if (!/^https:/.test(textOf(body.redirect_uri)))
            throw oauthError('invalid_request', 'The redirect_uri does not match.')
          if (!state.codes.includes(textOf(body.code)))
            throw oauthError('invalid_grant', 'Authorization code is expired.')
          state.codes = state.codes.filter((code) => code !== body.code)
        } else if (body.grant_type !== 'refresh_token')
          throw oauthError('unsupported_grant_type', 'Unknown grant type.')
        else if (state.refreshToken === undefined || body.refresh_token !== state.refreshToken)
          throw oauthError('invalid_grant', 'Refresh token is invalid or expired.')
        // Both tokens are replaced, and the old ones no longer work.
        state.refreshToken = nextId('rft.proof')
        state.accessToken = nextId('act.proof')
        return {
          body: {
            access_token: state.accessToken,
            expires_in: 7200,
            open_id: '-000proof',
            refresh_expires_in: 15_552_000,
            refresh_token: state.refreshToken,
            scope: 'user.info.basic,video.publish,video.upload',
            token_type: 'Bearer',
          },
        }
      },
    },
    {
      method: 'POST',
      path: '/v2/post/publish/creator_info/query/',
      summary: 'Read what the creator may post',
      respond: (_, { state }) =>
        reply({
          creator_username: 'acorn.garden',
          creator_nickname: 'Acorn Garden',
          privacy_level_options: state.seed.privacyLevels,
          comment_disabled: false,
          duet_disabled: false,
          stitch_disabled: false,
          max_video_post_duration_sec: 300,
        }),
    },
    { method: 'POST', path: '/v2/post/publish/video/init/', summary: 'Start a post', respond: start(false) },
    { method: 'POST', path: '/v2/post/publish/inbox/video/init/', summary: 'Start a draft', respond: start(true) },
    {
      method: 'PUT',
      path: '/video/',
      summary: 'Upload a video',
      respond: (request, { state }) => {
        const post = state.posts.find(({ id }) => id === request.query.get('upload_id'))
        if (!post) return failed(404, 'invalid_upload', 'The upload URL has expired.')
        const range = `bytes ${post.received}-${post.received + request.raw.length - 1}/${post.size}`
        if (request.headers['content-range'] !== range)
          return failed(416, 'invalid_range', `Content-Range must be ${range}`)
        if (!/^video\/(?:mp4|quicktime|webm)$/.test(request.headers['content-type'] ?? ''))
          return failed(400, 'invalid_type', 'Content-Type must be that of the video')
        post.received += request.raw.length
        return { status: post.received === post.size ? 201 : 206, body: '' }
      },
    },
    {
      method: 'POST',
      path: '/v2/post/publish/status/fetch/',
      summary: 'Check the status of a post',
      respond: (request, context) => {
        const { state } = context
        const post = state.posts.find(({ id }) => id === textOf(fieldsOf(request.body).publish_id))
        if (!post) throw refuse(400, 'invalid_publish_id', 'The publish_id does not exist')
        const status = statusOf(post, state)
        const isDone = status.status === 'PUBLISH_COMPLETE' || status.status === 'SEND_TO_USER_INBOX'
        if (isDone && post.asked === state.seed.checks)
          context.recordMessage({
            to: post.isDraft ? 'TikTok inbox' : 'TikTok',
            text: `${textOf(post.info.title)}${post.info.is_aigc === true ? ' [labeled as AI-generated]' : ''}`,
          })
        return reply(status)
      },
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return failed(401, 'access_token_invalid', 'The access token is invalid or not found in the request.')
    if (failure === 'rate-limited')
      return failed(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.')
    return failed(500, 'internal_error', 'Something went wrong. Please try again later.')
  },
  credentials: {
    httpCustomAuth: { json: JSON.stringify({ body: { client_key: 'awproof', client_secret: 'proof' } }) },
  },
})
