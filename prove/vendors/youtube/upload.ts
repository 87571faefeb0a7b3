import { ApiError, type MockResponse, type Route, type RouteContext, type VendorRequest } from '../../vendor.ts'
import { googleError } from '../google/account.ts'
import { type Fields, fieldsOf, textOf } from '../shared/values.ts'
import { invalid } from './list.ts'

// developers.google.com/youtube/v3/guides/using_resumable_upload_protocol and /youtube/v3/docs/videos (read November 29, 2026).

interface Upload {
  video: Fields
  size: number
  id?: string
}

export interface UploadState {
  uploads: Record<string, Upload>
  /** Uploads left of the day's quota. */
  left: number
  /** Uploads whose response does not arrive. */
  lost: number
}

type Context = RouteContext<UploadState>

const PRIVACY = ['private', 'public', 'unlisted']

function checkVideo(video: Fields): void {
  const { title, description = '', categoryId = '22', tags = [] } = fieldsOf(video.snippet)
  const { privacyStatus = 'public', containsSyntheticMedia, selfDeclaredMadeForKids } = fieldsOf(video.status)
  const reject = (name: string, reason: string) => {
    throw invalid(`The request metadata specifies an invalid or empty video ${name}.`, reason)
  }
  if (textOf(title) === '' || [...textOf(title)].length > 100 || /[<>]/.test(textOf(title)))
    reject('title', 'invalidTitle')
  if (Buffer.byteLength(textOf(description)) > 5000 || /[<>]/.test(textOf(description)))
    reject('description', 'invalidDescription')
  if (!/^\d+$/.test(textOf(categoryId))) reject('category ID', 'invalidCategoryId')
  if (!Array.isArray(tags) || tags.join(',').length > 500) reject('keywords', 'invalidTags')
  if (!PRIVACY.includes(textOf(privacyStatus))) reject('privacy status', 'invalidVideoMetadata')
  for (const flag of [containsSyntheticMedia, selfDeclaredMadeForKids])
    if (flag !== undefined && typeof flag !== 'boolean') reject('status', 'invalidVideoMetadata')
}

function start(request: VendorRequest, { state, nextId }: Context): MockResponse {
  const parts = (request.query.get('part') ?? '').split(',')
  const video = fieldsOf(request.body)
  if (request.query.get('uploadType') !== 'resumable') throw invalid('Invalid uploadType')
  const size = Number(request.headers['x-upload-content-length'])
  if (!(size > 0) || !/^(?:video\/|application\/octet-stream)/.test(request.headers['x-upload-content-type'] ?? ''))
    throw invalid('The request does not include the video content.', 'mediaBodyRequired')
  // A part that is not named is not stored.
  for (const name of Object.keys(video)) if (!parts.includes(name)) throw invalid(`'${name}'`, 'unexpectedPart')
  checkVideo(video)
  if (state.left <= 0)
    throw new ApiError(
      'YouTube: the quota of the day is used up',
      googleError(403, 'The request cannot be completed because you have exceeded your quota.', 'quotaExceeded'),
    )
  state.left -= 1
  const id = nextId('upload')
  state.uploads[id] = { video, size }
  const location = `https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&part=${parts.join(',')}&upload_id=${id}`
  return { headers: { location, 'x-guploader-uploadid': id }, body: '' }
}

function send(request: VendorRequest, { state, nextId, recordMessage }: Context): MockResponse {
  const upload = state.uploads[request.query.get('upload_id') ?? '']
  if (!upload) return googleError(404, 'Upload not found.', 'notFound')
  const isQuestion = /^bytes \*\/\d+$/.test(request.headers['content-range'] ?? '')
  if (isQuestion && upload.id === undefined) return { status: 308, body: '' }
  if (!isQuestion && upload.id === undefined) {
    if (request.raw.length !== upload.size)
      throw invalid(`${request.raw.length} bytes arrived, X-Upload-Content-Length is ${upload.size}`)
    upload.id = nextId('yt')
    const { snippet, status } = upload.video
    const label = fieldsOf(status).containsSyntheticMedia === true ? ' [contains synthetic media]' : ''
    recordMessage({
      to: `YouTube, ${textOf(fieldsOf(status).privacyStatus)}`,
      text: `${textOf(fieldsOf(snippet).title)}${label}`,
    })
    if (state.lost > 0) {
      state.lost -= 1
      return googleError(503, 'Backend Error', 'backendError')
    }
  }
  return {
    body: {
      kind: 'youtube#video',
      etag: 'proof',
      id: upload.id,
      snippet: fieldsOf(upload.video.snippet),
      status: { uploadStatus: 'uploaded', ...fieldsOf(upload.video.status) },
    },
  }
}

export const uploadRoutes = [
  { method: 'POST', path: '/upload/youtube/v3/videos', summary: 'Start an upload', respond: start },
  { method: 'PUT', path: '/upload/youtube/v3/videos', summary: 'Upload a video', respond: send },
] as const satisfies readonly Route<UploadState>[]
