import type { MockResponse, VendorRequest } from '../../vendor.ts'
import { apiError } from '../google/account.ts'
import { pageFrom, sizeOf } from '../shared/page.ts'
import type { Fields } from '../shared/values.ts'

export interface VideoSeed {
  id: string
  title: string
  description?: string
  channelId?: string
  publishedAt?: string
  /** ISO 8601, as in PT10M5S. */
  duration?: string
  comments?: { id: string; text: string; author?: string; channel?: string; likes?: number; publishedAt?: string }[]
  /** Comments are disabled. */
  closed?: boolean
  captions?: { id: string; language: string; srt: string; kind?: 'standard' | 'asr' }[]
}

export const invalid = (message: string, reason = 'invalidParameter') => apiError(400, message, reason)

export const snippetOf = (video: VideoSeed): Fields => ({
  publishedAt: video.publishedAt ?? '2026-01-01T00:00:00Z',
  channelId: video.channelId ?? 'UCproof',
  title: video.title,
  description: video.description ?? '',
  channelTitle: 'Proof',
  thumbnails: { default: { url: `https://i.ytimg.com/vi/${video.id}/default.jpg` } },
})

const PARTS = (
  'snippet contentDetails statistics status id replies player topicDetails localizations liveStreamingDetails ' +
  'recordingDetails suggestions fileDetails processingDetails'
).split(' ')

export const parts = (request: VendorRequest, whole: Fields, fixed: readonly string[]): Fields => {
  const wanted = request.query
    .getAll('part')
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
  const unknown = wanted.find((part) => !PARTS.includes(part))
  if (unknown !== undefined) throw invalid(`'${unknown}'`, 'unknownPart')
  return Object.fromEntries(Object.entries(whole).filter(([name]) => fixed.includes(name) || wanted.includes(name)))
}

export const paged = <Item>(
  kind: string,
  items: readonly Item[],
  request: VendorRequest,
  show: (item: Item) => Fields,
  max = 50,
): MockResponse => {
  if (request.query.getAll('part').length === 0)
    throw invalid('No filter selected. Expected part', 'missingRequiredParameter')
  const size = sizeOf(request.query.get('maxResults'), { max, fallback: max === 100 ? 20 : 5 })
  if (size === undefined) throw invalid(`Invalid value for maxResults. Values must be within the range: [0, ${max}]`)
  const from = Number(request.query.get('pageToken') ?? 0)
  const page = pageFrom(items, size, from)
  return {
    body: {
      kind: `youtube#${kind}ListResponse`,
      etag: 'proof',
      items: page.items.map(show),
      pageInfo: { totalResults: items.length, resultsPerPage: size },
      ...(page.more ? { nextPageToken: String(from + size) } : {}),
    },
  }
}

export const FIXED = ['kind', 'etag', 'id']

export const commentOf =
  (video: VideoSeed) =>
  (comment: NonNullable<VideoSeed['comments']>[number]): Fields => ({
    kind: 'youtube#commentThread',
    etag: 'proof',
    id: comment.id,
    snippet: {
      videoId: video.id,
      totalReplyCount: 0,
      isPublic: true,
      topLevelComment: {
        kind: 'youtube#comment',
        id: comment.id,
        snippet: {
          textDisplay: comment.text,
          textOriginal: comment.text,
          authorDisplayName: comment.author ?? '@ada',
          ...(comment.channel === undefined ? {} : { authorChannelId: { value: comment.channel } }),
          likeCount: comment.likes ?? 0,
          publishedAt: comment.publishedAt ?? '2026-01-02T00:00:00Z',
          videoId: video.id,
        },
      },
    },
  })
