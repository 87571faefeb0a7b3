import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { basic } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

interface Seed {
  posts?: {
    id: number
    title: string
    content?: string
    excerpt?: string
    slug?: string
    status?: string
    date?: string
  }[]
}

interface State {
  posts: Fields[]
  media: Fields[]
}

const SITE = 'https://blog.example.com'
const wordpressError = (status: number, message: string): MockResponse => ({
  status,
  body: { code: status === 401 ? 'rest_not_logged_in' : 'rest_error', message, data: { status } },
})
const apiError = (status: number, code: string, message: string) =>
  new ApiError(`WordPress: ${message}`, { status, body: { code, message, data: { status } } })

const rendered = (text: unknown): Fields => ({ rendered: textOf(text), protected: false })

const withRendered = (post: Fields, change: Fields): Fields => {
  const { title, content, excerpt, ...rest } = change
  if (rest.status !== undefined && !/^(publish|future|draft|pending|private)$/.test(textOf(rest.status)))
    throw apiError(400, 'rest_invalid_param', 'Invalid parameter(s): status')
  if (rest.status === 'future' && rest.date === undefined && rest.date_gmt === undefined && post.status !== 'future')
    throw apiError(400, 'rest_invalid_param', 'Invalid parameter(s): date')
  if (rest.categories !== undefined && !listOf(rest.categories).every(Number.isInteger))
    throw apiError(400, 'rest_invalid_param', 'Invalid parameter(s): categories')
  return Object.assign(
    post,
    rest,
    title === undefined ? {} : { title: rendered(title) },
    content === undefined ? {} : { content: rendered(content) },
    excerpt === undefined ? {} : { excerpt: rendered(excerpt) },
  )
}

const list = (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const { query } = request
  const size = sizeOf(query.get('per_page'), { max: 100, fallback: 10 })
  if (size === undefined) throw apiError(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
  const status = (query.get('status') ?? 'publish').split(',')
  const search = (query.get('search') ?? '').toLowerCase()
  const by = query.get('orderby') ?? 'date'
  const sign = query.get('order') === 'asc' ? 1 : -1
  const found = state.posts
    .filter(
      (post) =>
        (status.includes('any') || status.includes(textOf(post.status))) &&
        textOf(fieldsOf(post.title).rendered).toLowerCase().includes(search) &&
        (!query.get('slug') || post.slug === query.get('slug')),
    )
    .sort((left, right) => sign * textOf(left[by]).localeCompare(textOf(right[by]), 'en', { numeric: true }))
  const page = Number(query.get('page') ?? 1)
  if (page > 1 && (page - 1) * size >= found.length)
    throw apiError(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    )
  return {
    headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(Math.ceil(found.length / size)) },
    body: pageFrom(found, size, (page - 1) * size).items,
  }
}

const blank = (id: number, date: string): Fields => ({
  id,
  date,
  date_gmt: date,
  slug: `post-${id}`,
  status: 'draft',
  type: 'post',
  link: `${SITE}/?p=${id}`,
  title: rendered(''),
  content: rendered(''),
  excerpt: rendered(''),
  featured_media: 0,
  categories: [],
  tags: [],
})

export const wordpress = defineVendor<Seed, State>({
  key: 'wordpress',
  name: 'WordPress',
  hosts: ['blog.example.com'],
  source: 'developer.wordpress.org/rest-api, from memory. How n8n 2.41.1 calls it was read in its WordPress node.',
  createState: (seed) => ({
    posts: (seed?.posts ?? []).map(
      ({ id, date = '2026-01-01T00:00:00', slug = `post-${id}`, status = 'publish', ...post }) => ({
        ...withRendered(blank(id, date), { ...post }),
        slug,
        status,
        link: `${SITE}/${slug}/`,
      }),
    ),
    media: [],
  }),
  authorize: (request) => {
    if (!basic(request)?.password)
      throw new ApiError('WordPress: no application password', wordpressError(401, 'You are not currently logged in.'))
  },
  routes: [
    {
      method: 'GET',
      path: '/wp-json/wp/v2/posts',
      summary: 'List posts',
      empty: () => ({ headers: { 'x-wp-total': '0', 'x-wp-totalpages': '0' }, body: [] }),
      respond: list,
    },
    {
      method: 'POST',
      path: '/wp-json/wp/v2/posts',
      summary: 'Create a post',
      respond: (request, { state, now }) => {
        const body = fieldsOf(request.body)
        if (!body.title && !body.content && !body.excerpt)
          throw apiError(400, 'empty_content', 'Content, title, and excerpt are empty.')
        const post = withRendered(blank(101 + state.posts.length, now().toISOString().slice(0, 19)), body)
        state.posts.push(post)
        return { status: 201, body: post }
      },
    },
    {
      method: 'POST',
      path: '/wp-json/wp/v2/posts/:id',
      summary: 'Update a post',
      respond: (request, { state }) => {
        const post = state.posts.find(({ id }) => textOf(id) === request.params.id)
        if (!post) throw apiError(404, 'rest_post_invalid_id', 'Invalid post ID.')
        const body = fieldsOf(request.body)
        if (
          body.featured_media !== undefined &&
          body.featured_media !== 0 &&
          !state.media.some(({ id }) => id === body.featured_media)
        )
          throw apiError(400, 'rest_invalid_featured_media', 'Invalid featured media ID.')
        return { body: withRendered(post, body) }
      },
    },
    {
      method: 'POST',
      path: '/wp-json/wp/v2/media',
      summary: 'Upload an image',
      respond: (request, { state }) => {
        const name = /filename="?([^";]+)/.exec(request.headers['content-disposition'] ?? '')?.[1]
        if (!name) throw apiError(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.')
        if (request.raw.length === 0) throw apiError(400, 'rest_upload_no_data', 'No data supplied.')
        const media = {
          id: 501 + state.media.length,
          media_type: 'image',
          mime_type: request.headers['content-type'],
          source_url: `${SITE}/wp-content/uploads/${name}`,
          alt_text: request.query.get('alt_text') ?? '',
        }
        state.media.push(media)
        return { status: 201, body: media }
      },
    },
  ],
  fail: failAs(wordpressError),
  credentials: { wordpressApi: { username: 'proof', password: 'proof', url: SITE } },
})
