import { expect, test } from 'vitest'
import { accounting } from '../../vendors/accounting.ts'
import { fal } from '../../vendors/fal.ts'
import { photoroom } from '../../vendors/photoroom.ts'
import { zoom } from '../../vendors/zoom.ts'
import { clientOf } from './ask.ts'

test('a fal clip is ready after several status requests, or fails', async () => {
  const { ask } = clientOf(fal, { checks: 2, refuses: 'blood' })
  const headers = { authorization: 'Key x' }
  const begin = (prompt: string) =>
    ask('POST', 'https://queue.fal.run/fal-ai/kling/v2/image-to-video', { headers, body: { prompt } })
  const { body } = await begin('A mug')
  expect(body.status_url).toContain('/fal-ai/kling/requests/')
  const states = [await ask('GET', body.status_url, { headers }), await ask('GET', body.status_url, { headers })]
  expect(states.map((one) => one.body.status)).toEqual(['IN_PROGRESS', 'COMPLETED'])
  const done = await ask('GET', body.response_url, { headers })
  expect((await ask('GET', done.body.video.url)).headers?.['content-type']).toBe('video/mp4')
  const bad = await begin('blood')
  for (const _ of [1, 2]) await ask('GET', bad.body.status_url, { headers })
  expect((await ask('GET', bad.body.response_url, { headers })).status).toBe(422)
  expect((await begin('')).status).toBe(422)
})

test('Photoroom accepts an image, and reports one that it cannot process', async () => {
  const { ask } = clientOf(photoroom, { unreadable: ['fog.png'] })
  const cut = (parts: Record<string, unknown>, headers: Record<string, string> = { 'x-api-key': 'x' }) =>
    ask('POST', 'https://sdk.photoroom.com/v1/segment', { headers, parts })
  const file = (fileName: string) => ({ fileName, type: 'image/png', bytes: Buffer.from('x') })
  expect((await cut({ image_file: file('mug.png'), format: 'jpg' })).headers?.['content-type']).toBe('image/jpeg')
  expect((await cut({ image_file: file('fog.png') })).status).toBe(400)
  expect((await cut({})).body.type).toBe('missing_image')
  expect((await cut({}, {})).status).toBe(403)
  const mug = (more: Record<string, string>) => cut({ image_file: file('mug.png'), ...more })
  expect((await mug({ bg_color: '#ffffff', crop: 'true', size: 'full' })).status).toBe(200)
  expect((await mug({ bg_color: 'ffffff' })).body.detail).toMatch(/bg_color/)
  expect((await mug({ size: 'auto' })).body.detail).toMatch(/size/)
})

test('Photoroom takes an image of the plan for each cutout', async () => {
  const cutOut = Buffer.from('a mug')
  const { ask } = clientOf(photoroom, { images: 1, cutOuts: { 'mug.png': cutOut } })
  const parts = { image_file: { fileName: 'mug.png', type: 'image/png', bytes: Buffer.from('x') } }
  const cut = () => ask('POST', 'https://sdk.photoroom.com/v1/segment', { headers: { 'x-api-key': 'x' }, parts })
  expect((await cut()).body).toBe(cutOut)
  expect((await cut()).status).toBe(402)
})

test('Zoom pages through the participants', async () => {
  const { ask } = clientOf(zoom, {
    participants: { '5': [1, 2, 3].map((at) => ({ name: `P${at}`, user_email: `p${at}@example.com`, duration: 60 })) },
  })
  const URL = 'https://api.zoom.us/v2/report/webinars/5/participants'
  const headers = { authorization: 'Bearer x' }
  const first = await ask('GET', `${URL}?page_size=2`, { headers })
  const second = await ask('GET', `${URL}?page_size=2&next_page_token=${first.body.next_page_token}`, { headers })
  expect([first.body.participants.length, second.body.participants.length, second.body.next_page_token]).toEqual([
    2,
    1,
    '',
  ])
  expect((await ask('GET', URL.replace('5', '6'), { headers })).body.code).toBe(3001)
  expect((await ask('GET', URL)).status).toBe(401)
})

test('the accounting API books an amount once per key', async () => {
  const { ask, state } = clientOf(accounting)
  const headers = { authorization: 'Bearer x', 'idempotency-key': 'k' }
  const book = (body: object) => ask('POST', 'https://accounting.example.com/bookings', { headers, body })
  expect((await book({ date: '2026-11-02', amount: '9', currency: 'EUR' })).status).toBe(422)
  await book({ date: '2026-11-02', amount: 9, currency: 'EUR' })
  await book({ date: '2026-11-02', amount: 9, currency: 'EUR' })
  expect(state.bookings).toHaveLength(1)
})

test('a fal job can be canceled until it completes, and captions need a video', async () => {
  const { ask } = clientOf(fal, { stuck: 'kling' })
  const headers = { authorization: 'Key x' }
  const begin = (model: string, body: object) => ask('POST', `https://queue.fal.run/${model}`, { headers, body })
  const { body } = await begin('fal-ai/kling-video/o3', { prompt: 'A mug' })
  for (const _ of [1, 2]) await ask('GET', body.status_url, { headers })
  expect((await ask('GET', body.status_url, { headers })).body.status).toBe('IN_PROGRESS')
  expect((await ask('PUT', body.cancel_url, { headers })).body.status).toBe('CANCELLATION_REQUESTED')
  expect((await begin('veed/subtitles', { preset: 'simple' })).status).toBe(422)
  const captions = (await begin('veed/subtitles', { preset: 'simple', video_url: 'https://v3.fal.media/x.mp4' })).body
  for (const _ of [1, 2]) await ask('GET', captions.status_url, { headers })
  expect((await ask('PUT', captions.cancel_url, { headers })).body.status).toBe('ALREADY_COMPLETED')
  expect((await ask('PUT', `${captions.cancel_url}`.replace(/req-\d+/, 'x'), { headers })).status).toBe(404)
})
