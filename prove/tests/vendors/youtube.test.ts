import { expect, test } from 'vitest'
import { youtube } from '../../vendors/youtube.ts'
import { type AnyJson, clientOf } from './ask.ts'

const API = 'https://www.googleapis.com/youtube/v3'
const headers = { authorization: 'Bearer ya29.x' }

const channel = () =>
  clientOf(youtube, {
    videos: [
      {
        id: 'v1',
        title: 'One',
        publishedAt: '2026-10-01T00:00:00Z',
        comments: [
          { id: 'c1', text: 'Meh' },
          { id: 'c2', text: 'Great', likes: 5 },
        ],
        captions: [{ id: 'cap', language: 'en', srt: '1\n00:00:00,000 --> 00:00:02,000\nHello' }],
      },
      { id: 'v2', title: 'Two', publishedAt: '2026-10-05T00:00:00Z', closed: true },
    ],
  })

test('lists the uploads of a channel newest first, page by page', async () => {
  const { ask } = channel()
  const list = (token = '') =>
    ask('GET', `${API}/playlistItems?part=snippet,contentDetails&playlistId=UUproof&maxResults=1${token}`, { headers })
  const first = await list()
  expect(first.body.items[0].contentDetails.videoId).toBe('v2')
  expect((await list(`&pageToken=${first.body.nextPageToken}`)).body.items[0].contentDetails.videoId).toBe('v1')
})

test('lists comments by relevance, and reports where they are turned off', async () => {
  const { ask } = channel()
  const { body } = await ask('GET', `${API}/commentThreads?part=snippet&videoId=v1&order=relevance&maxResults=100`, {
    headers,
  })
  expect(body.items.map((one: AnyJson) => one.snippet.topLevelComment.snippet.textDisplay)).toEqual(['Great', 'Meh'])
  expect(
    (await ask('GET', `${API}/commentThreads?part=snippet&videoId=v2`, { headers })).body.error.errors[0].reason,
  ).toBe('commentsDisabled')
})

test('returns captions as text', async () => {
  const { ask } = channel()
  const { body } = await ask('GET', `${API}/captions?part=snippet&videoId=v1`, { headers })
  expect((await ask('GET', `${API}/captions/${body.items[0].id}?tfmt=srt`, { headers })).body).toContain('Hello')
})

test('rejects what YouTube rejects', async () => {
  const { ask } = channel()
  expect((await ask('GET', `${API}/videos?part=snippet&id=v1`)).status).toBe(401)
  expect((await ask('GET', `${API}/videos?id=v1`, { headers })).status).toBe(400)
  expect((await ask('GET', `${API}/videos?part=snipet&id=v1`, { headers })).body.error.errors[0].reason).toBe(
    'unknownPart',
  )
  expect((await ask('GET', `${API}/videos?part=snippet&id=v1`, { headers })).body.items[0]).not.toHaveProperty(
    'contentDetails',
  )
  expect(youtube.fail('rate-limited').status).toBe(403)
})

test('an upload becomes one video, even if the reply is lost', async () => {
  const { ask, messages } = clientOf(youtube, { left: 1, lost: 1 })
  const start = (video: object, more: object = {}) =>
    ask('POST', 'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status', {
      headers: { ...headers, 'x-upload-content-type': 'video/mp4', 'x-upload-content-length': '4', ...more },
      body: { snippet: { title: 'Hi' }, ...video },
    })
  const reasonOf = async (video: object, more: object = {}) => (await start(video, more)).body.error.errors[0].reason
  expect(await reasonOf({ snippet: { title: 'a < b' } })).toBe('invalidTitle')
  expect(await reasonOf({ status: { privacyStatus: 'hidden' } })).toBe('invalidVideoMetadata')
  expect(await reasonOf({ status: { containsSyntheticMedia: 'yes' } })).toBe('invalidVideoMetadata')
  expect(await reasonOf({ contentDetails: {} })).toBe('unexpectedPart')
  expect(await reasonOf({}, { 'x-upload-content-length': '0' })).toBe('mediaBodyRequired')
  const location = (await start({ status: { containsSyntheticMedia: true, privacyStatus: 'public' } })).headers
    ?.location
  expect(await reasonOf({})).toBe('quotaExceeded')
  const put = (body: Buffer, more: object = {}) =>
    ask('PUT', location ?? '', { headers: { ...headers, ...more }, body })
  const question = { 'content-range': 'bytes */4' }
  expect((await put(Buffer.alloc(0), question)).status).toBe(308)
  expect((await put(Buffer.from('clip'))).status).toBe(503)
  expect((await put(Buffer.alloc(0), question)).body.status.containsSyntheticMedia).toBe(true)
  expect(messages).toMatchObject([{ to: 'YouTube, public', text: 'Hi [contains synthetic media]' }])
})
