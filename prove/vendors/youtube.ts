import { defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { authorizeGoogle, failAsGoogle, googleCredential, googleError } from './google/account.ts'
import { fieldsOf, listOf, textOf } from './shared/values.ts'
import { commentOf, FIXED, invalid, paged, parts, snippetOf, type VideoSeed } from './youtube/list.ts'
import { type UploadState, uploadRoutes } from './youtube/upload.ts'

interface Seed extends Partial<Omit<UploadState, 'uploads'>> {
  videos?: VideoSeed[]
}

interface State extends UploadState {
  videos: VideoSeed[]
}

const videoOf = (state: State, request: VendorRequest): VideoSeed | undefined =>
  state.videos.find(({ id }) => id === request.query.get('videoId'))
const noVideo = googleError(404, 'The video identified by the videoId parameter could not be found.', 'videoNotFound')

const comments = (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const video = videoOf(state, request)
  if (!video) return noVideo
  if (video.closed)
    return googleError(403, 'The video identified by the videoId parameter has disabled comments.', 'commentsDisabled')
  const sorted = [...(video.comments ?? [])]
  if (request.query.get('order') === 'relevance') sorted.sort((left, right) => (right.likes ?? 0) - (left.likes ?? 0))
  return paged('commentThread', sorted, request, commentOf(video), 100)
}

export const youtube = defineVendor<Seed, State>({
  key: 'youtube',
  name: 'YouTube',
  hosts: ['www.googleapis.com', 'youtube.googleapis.com'],
  source: 'developers.google.com/youtube/v3/docs, from memory. How n8n 2.41.1 calls it was read in its YouTube node.',
  createState: (seed) => ({
    videos: seed?.videos ?? [],
    uploads: {},
    left: seed?.left ?? 100,
    lost: seed?.lost ?? 0,
  }),
  authorize: authorizeGoogle,
  routes: [
    ...uploadRoutes,
    {
      method: 'GET',
      path: '/youtube/v3/videos',
      summary: 'Read videos',
      empty: () => ({ body: { items: [], pageInfo: { totalResults: 0 } } }),
      respond: (request, { state }) => {
        const ids = (request.query.get('id') ?? '').split(',').filter(Boolean)
        if (ids.length === 0)
          throw invalid('No filter selected. Expected one of: id, chart, myRating', 'missingRequiredParameter')
        return paged(
          'video',
          state.videos.filter(({ id }) => ids.includes(id)),
          request,
          (video) =>
            parts(
              request,
              {
                kind: 'youtube#video',
                etag: 'proof',
                id: video.id,
                snippet: snippetOf(video),
                contentDetails: {
                  duration: video.duration ?? 'PT10M',
                  caption: String((video.captions ?? []).length > 0),
                },
                statistics: { viewCount: '100', commentCount: String((video.comments ?? []).length) },
              },
              FIXED,
            ),
        )
      },
    },
    {
      method: 'GET',
      path: '/youtube/v3/playlistItems',
      summary: 'List a playlist’s videos',
      empty: () => ({ body: { items: [], pageInfo: { totalResults: 0 } } }),
      respond: (request, { state }) => {
        const playlist = request.query.get('playlistId') ?? ''
        const channel = playlist.replace(/^UU/, 'UC')
        const found = state.videos.filter((video) => (video.channelId ?? 'UCproof') === channel)
        if (!playlist.startsWith('UU') || found.length === 0)
          return googleError(
            404,
            "The playlist identified with the request's playlistId parameter cannot be found.",
            'playlistNotFound',
          )
        const sorted = [...found].sort((left, right) =>
          textOf(right.publishedAt).localeCompare(textOf(left.publishedAt)),
        )
        return paged('playlistItem', sorted, request, (video) =>
          parts(
            request,
            {
              kind: 'youtube#playlistItem',
              etag: 'proof',
              id: `item-${video.id}`,
              snippet: {
                ...snippetOf(video),
                playlistId: playlist,
                resourceId: { kind: 'youtube#video', videoId: video.id },
              },
              contentDetails: { videoId: video.id, videoPublishedAt: fieldsOf(snippetOf(video)).publishedAt },
            },
            FIXED,
          ),
        )
      },
    },
    {
      method: 'GET',
      path: '/youtube/v3/commentThreads',
      summary: 'List comments',
      empty: () => ({ body: { items: [], pageInfo: { totalResults: 0 } } }),
      respond: comments,
    },
    {
      method: 'GET',
      path: '/youtube/v3/captions',
      summary: 'List captions',
      empty: () => ({ body: { items: [] } }),
      respond: (request, { state }) => {
        const video = videoOf(state, request)
        if (!video) return noVideo
        return {
          body: {
            kind: 'youtube#captionListResponse',
            etag: 'proof',
            items: listOf(video.captions)
              .map(fieldsOf)
              .map(({ id, language, kind }) => ({
                kind: 'youtube#caption',
                id,
                snippet: {
                  videoId: video.id,
                  language,
                  trackKind: kind ?? 'standard',
                  name: '',
                  isDraft: false,
                  status: 'serving',
                },
              })),
          },
        }
      },
    },
    {
      method: 'GET',
      path: '/youtube/v3/captions/:id',
      summary: 'Download captions',
      respond: (request, { state }) => {
        const caption = state.videos.flatMap((video) => video.captions ?? []).find(({ id }) => id === request.params.id)
        if (!caption) return googleError(404, 'The caption track could not be found.', 'captionNotFound')
        if (!/^(srt|vtt|sbv|ttml|scc)?$/.test(request.query.get('tfmt') ?? ''))
          throw invalid('Invalid value for tfmt', 'couldNotConvert')
        return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: caption.srt }
      },
    },
  ],
  fail: (failure) =>
    failure === 'rate-limited'
      ? googleError(403, 'The request cannot be completed because you have exceeded your quota.', 'quotaExceeded')
      : failAsGoogle(failure),
  credentials: { youTubeOAuth2Api: googleCredential('https://www.googleapis.com/auth/youtube.force-ssl') },
})
