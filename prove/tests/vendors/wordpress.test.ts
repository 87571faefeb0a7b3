import { expect, test } from 'vitest'
import { wordpress } from '../../vendors/wordpress.ts'
import { clientOf } from './ask.ts'

const API = 'https://blog.example.com/wp-json/wp/v2'
const headers = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` }

test('a draft gets an image, is published, and is then listed', async () => {
  const { ask } = clientOf(wordpress, { posts: [{ id: 1, title: 'Old', date: '2026-01-01T00:00:00' }] })
  const post = await ask('POST', `${API}/posts`, {
    headers,
    body: { title: 'New', content: '<p>x</p>', status: 'draft' },
  })
  const type = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' }
  const media = await ask('POST', `${API}/media`, { headers: { ...headers, ...type }, body: Buffer.from('x') })
  await ask('POST', `${API}/posts/${post.body.id}`, {
    headers,
    body: { featured_media: media.body.id, status: 'publish' },
  })
  const { body, headers: told } = await ask('GET', `${API}/posts?per_page=1`, { headers })
  expect([body[0].title.rendered, told?.['x-wp-totalpages']]).toEqual(['New', '2'])
})

test('rejects what WordPress rejects', async () => {
  const { ask } = clientOf(wordpress)
  expect((await ask('GET', `${API}/posts`)).status).toBe(401)
  expect((await ask('POST', `${API}/posts`, { headers, body: {} })).body.code).toBe('empty_content')
  expect((await ask('POST', `${API}/posts`, { headers, body: { title: 'a', status: 'live' } })).status).toBe(400)
  expect((await ask('POST', `${API}/media`, { headers, body: Buffer.from('x') })).body.code).toBe(
    'rest_upload_no_content_disposition',
  )
  expect(wordpress.fail('rate-limited').status).toBe(429)
})
