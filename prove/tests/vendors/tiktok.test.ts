import { expect, test } from 'vitest'
import { tiktok } from '../../vendors/tiktok.ts'
import { clientOf } from './ask.ts'

const API = 'https://open.tiktokapis.com/v2'
const client = { client_key: 'aw1', client_secret: 's' }

const open = async (seed: Parameters<typeof tiktok.createState>[0] = {}) => {
  const { ask, messages } = clientOf(tiktok, { refreshToken: 'rft.1', ...seed })
  const token = (fields: Record<string, string>) =>
    ask('POST', `${API}/oauth/token/`, { form: { ...client, ...fields } })
  const { body } = await token({ grant_type: 'refresh_token', refresh_token: 'rft.1' })
  const headers = { authorization: `Bearer ${body.access_token}` }
  const call = (path: string, sent: object = {}) => ask('POST', `${API}/post/publish/${path}/`, { headers, body: sent })
  return { ask, messages, token, call, renewed: body }
}

const file = { source: 'FILE_UPLOAD', video_size: 4, chunk_size: 4, total_chunk_count: 1 }
const info = { title: 'Hi', privacy_level: 'PUBLIC_TO_EVERYONE', is_aigc: true }

test('replaces the refresh token with each use, and exchanges a code once', async () => {
  const { token, renewed } = await open({ codes: ['c'] })
  expect(renewed).toMatchObject({ expires_in: 7200, refresh_expires_in: 15_552_000 })
  expect((await token({ grant_type: 'refresh_token', refresh_token: 'rft.1' })).body.error).toBe('invalid_grant')
  const code = { grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://n8n.example.com/form/x' }
  expect((await token({ ...code, redirect_uri: 'x' })).body.error).toBe('invalid_request')
  expect((await token(code)).status).toBe(200)
  expect((await token(code)).body.error).toBe('invalid_grant')
  expect((await token({ grant_type: 'password' })).body.error).toBe('unsupported_grant_type')
  expect((await token({ client_secret: '' })).body.error).toBe('invalid_client')
})

test('posts a labeled video after its upload and some status requests', async () => {
  const { ask, call, messages } = await open({ checks: 2 })
  const { body } = await call('video/init', { post_info: info, source_info: file })
  const { publish_id, upload_url } = body.data
  const status = async () => (await call('status/fetch', { publish_id })).body.data
  expect(await status()).toEqual({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 })
  const send = (range: string) =>
    ask('PUT', upload_url, {
      headers: { 'content-range': range, 'content-type': 'video/mp4' },
      body: Buffer.from('clip'),
    })
  expect((await send('bytes 0-9/10')).status).toBe(416)
  expect((await send('bytes 0-3/4')).status).toBe(201)
  expect(await status()).toMatchObject({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 4 })
  expect(await status()).toMatchObject({ status: 'PUBLISH_COMPLETE' })
  expect(messages).toMatchObject([{ to: 'TikTok', text: 'Hi [labeled as AI-generated]' }])
})

test('a draft goes to the inbox, and processing may fail', async () => {
  const { ask, call } = await open({ checks: 1, fails: 'frame_rate_check_failed' })
  const draft = (await call('inbox/video/init', { source_info: file })).body.data
  const headers = { 'content-range': 'bytes 0-3/4', 'content-type': 'video/mp4' }
  await ask('PUT', draft.upload_url, { headers, body: Buffer.from('clip') })
  const { body } = await call('status/fetch', { publish_id: draft.publish_id })
  expect(body.data).toEqual({ status: 'FAILED', fail_reason: 'frame_rate_check_failed' })
})

test.each([
  [{ source_info: file, post_info: { ...info, privacy_level: 'EVERYONE' } }, 'privacy_level_option_mismatch'],
  [{ source_info: file, post_info: { ...info, is_aigc: 'yes' } }, 'invalid_params'],
  [{ source_info: file, post_info: { ...info, title: 'x'.repeat(2201) } }, 'invalid_params'],
  [{ source_info: file, post_info: info }, 'unaudited_client_can_only_post_to_private_accounts'],
  [{ source_info: { ...file, total_chunk_count: 2 }, post_info: { privacy_level: 'SELF_ONLY' } }, 'invalid_params'],
  [{ source_info: {}, post_info: { privacy_level: 'SELF_ONLY' } }, 'invalid_params'],
  [{ source_info: { source: 'PULL_FROM_URL' }, post_info: { privacy_level: 'SELF_ONLY' } }, 'url_ownership_unverified'],
  [{ source_info: file, post_info: { privacy_level: 'SELF_ONLY' } }, 'spam_risk_too_many_posts'],
])('rejects a post with a mistake (%#)', async (body, code) => {
  const { call } = await open({ audited: false, left: 0 })
  expect((await call('video/init', body)).body.error.code).toBe(code)
})

test('requires an access token, and knows only its posts', async () => {
  const { ask, call } = await open()
  const unsigned = await ask('POST', `${API}/post/publish/creator_info/query/`, { body: {} })
  expect([unsigned.status, unsigned.body.error.code]).toEqual([401, 'access_token_invalid'])
  expect((await call('creator_info/query')).body.data.privacy_level_options).toContain('SELF_ONLY')
  expect((await call('status/fetch', { publish_id: 'x' })).body.error.code).toBe('invalid_publish_id')
})
