import { expect, test } from 'vitest'
import { meta } from '../../vendors/meta.ts'
import { clientOf, queryOf } from './ask.ts'

const GRAPH = 'https://graph.facebook.com/v25.0'
const headers = { authorization: 'Bearer EAAx' }

const account = () =>
  clientOf(meta, {
    templates: [{ name: 'sale', language: 'en', body: 'Hello {{1}}, {{2}} off' }],
    media: { m1: { type: 'audio/ogg', base64: 'AP8=' } },
    objects: { ig: { media: ['1', '2', '3'].map((id) => ({ id, caption: id })) }, c1: { message: 'Nice' } },
  })

const template = (values: string[], name = 'sale') => ({
  messaging_product: 'whatsapp',
  to: '+4915112345678',
  type: 'template',
  template: {
    name,
    language: { code: 'en' },
    components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
  },
})

test('fills a template and records the message', async () => {
  const { ask, messages } = account()
  const { body } = await ask('POST', `${GRAPH}/100/messages`, { headers, body: template(['Ada', '20 %']) })
  expect(body.contacts).toEqual([{ input: '+4915112345678', wa_id: '4915112345678' }])
  expect(messages[0]?.text).toBe('Hello Ada, 20 % off')
  expect(body.messages).toEqual([{ id: 'wamid.4915112345678.1', message_status: 'accepted' }])
})

test.each([
  [template(['Ada']), 132000],
  [template(['a', 'b'], 'gone'), 132001],
  [template(['two\nlines', 'b']), 132018],
  [{ messaging_product: 'whatsapp', to: '49151123456', type: 'text', text: { body: '' } }, 100],
  [{ messaging_product: 'whatsapp', type: 'text', text: { body: 'x' } }, 100],
])('rejects %j', async (body, code) => {
  const answer = await account().ask('POST', `${GRAPH}/100/messages`, { headers, body })
  expect([answer.status, answer.body.error.code]).toEqual([400, code])
})

test('publishes a carousel only from uploaded items', async () => {
  const { ask, messages } = account()
  const media = async (query: Record<string, string>) => ask('POST', `${GRAPH}/ig/media?${queryOf(query)}`, { headers })
  const item = { image_url: 'https://example.com/a.png', is_carousel_item: 'true' }
  const children = [(await media(item)).body.id, (await media(item)).body.id]
  expect((await media({ media_type: 'CAROUSEL', children: `${children[0]},missing` })).body.error.code).toBe(9004)
  const whole = await media({ media_type: 'CAROUSEL', children: children.join(), caption: 'Look' })
  await ask('POST', `${GRAPH}/ig/media_publish?${queryOf({ creation_id: whole.body.id })}`, { headers })
  expect(messages).toEqual([{ app: 'meta', to: 'Instagram ig', text: 'Look' }])
})

test('pages through an edge by cursor', async () => {
  const { ask } = account()
  const first = await ask('GET', `${GRAPH}/ig/media?limit=2`, { headers })
  const second = await ask('GET', first.body.paging.next, { headers })
  expect([first.body.data.length, second.body.data.length, second.body.paging.next]).toEqual([2, 1, undefined])
})

test('returns only the ids without fields, and no insights without a metric', async () => {
  const { ask } = account()
  const { data } = (await ask('GET', `${GRAPH}/ig/media?limit=1`, { headers })).body
  expect(Object.keys(data[0])).toEqual(['id'])
  expect((await ask('GET', `${GRAPH}/ig/insights`, { headers })).body.error.code).toBe(100)
})

test('a reply is listed under its comment', async () => {
  const { ask } = account()
  await ask('POST', `${GRAPH}/c1/comments?${queryOf({ message: 'Thanks' })}`, { headers })
  expect((await ask('GET', `${GRAPH}/c1/comments?fields=message`, { headers })).body.data[0].message).toBe('Thanks')
})

test('returns media by its URL', async () => {
  const { ask } = account()
  const { body } = await ask('GET', `${GRAPH}/m1`, { headers })
  expect((await ask('GET', body.url, { headers })).body).toEqual(Buffer.from([0, 255]))
})

test('requires a token, and says what doesn’t exist', async () => {
  const { ask } = account()
  expect((await ask('GET', `${GRAPH}/ig/media`)).body.error.code).toBe(190)
  expect((await ask('GET', `${GRAPH}/nobody`, { headers })).body.error.error_subcode).toBe(33)
})

test('a labeled reel is published after processing, once', async () => {
  const { ask, messages } = clientOf(meta, { reels: { checks: 2, lost: 1 } })
  const create = (more: object = {}) =>
    ask('POST', `${GRAPH}/ig/media`, {
      headers,
      body: { media_type: 'REELS', video_url: 'https://v3.fal.media/x.mp4', is_ai_generated: true, ...more },
    })
  expect((await create({ video_url: 'x.mp4' })).body.error.code).toBe(9004)
  expect((await create({ is_ai_generated: 'yes' })).body.error.code).toBe(100)
  const { id } = (await create()).body
  const status = async () => (await ask('GET', `${GRAPH}/${id}?fields=status_code`, { headers })).body.status_code
  const publish = () => ask('POST', `${GRAPH}/ig/media_publish`, { headers, body: { creation_id: id } })
  expect(await status()).toBe('IN_PROGRESS')
  expect((await publish()).body.error.code).toBe(9007)
  expect(await status()).toBe('FINISHED')
  expect((await publish()).status).toBe(500)
  expect(await status()).toBe('PUBLISHED')
  expect(messages).toMatchObject([{ to: 'Instagram ig', text: ' [AI info]' }])
})

test('a reel that cannot be processed says why', async () => {
  const { ask } = clientOf(meta, { reels: { fails: 'error code 2207026' } })
  const body = { media_type: 'REELS', video_url: 'https://v3.fal.media/x.mp4' }
  const { id } = (await ask('POST', `${GRAPH}/ig/media`, { headers, body })).body
  const checked = await ask('GET', `${GRAPH}/${id}?fields=status_code,status`, { headers })
  expect(checked.body).toMatchObject({ status_code: 'ERROR', status: 'Error: error code 2207026' })
})
