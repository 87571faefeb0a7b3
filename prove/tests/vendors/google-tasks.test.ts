import { expect, test } from 'vitest'
import { googleTasks } from '../../vendors/google-tasks.ts'
import { clientOf } from './ask.ts'

const TASKS = 'https://www.googleapis.com/tasks/v1/lists/@default/tasks'
const headers = { authorization: 'Bearer ya29.x' }

test('adds a task, completes it, and lists what is open', async () => {
  const { ask } = clientOf(googleTasks)
  expect((await ask('GET', TASKS, { headers })).body).not.toHaveProperty('items')
  const body = { title: 'Call the bank', due: '2026-11-20T15:30:00+01:00' }
  const made = await ask('POST', TASKS, { headers, body })
  expect(made.body).toMatchObject({ title: 'Call the bank', due: '2026-11-20T00:00:00.000Z', status: 'needsAction' })
  const done = await ask('PATCH', `${TASKS}/${made.body.id}`, { headers, body: { status: 'completed' } })
  expect(done.body).toMatchObject({ status: 'completed', completed: '2026-11-02T09:00:00.000Z' })
  expect((await ask('GET', `${TASKS}?showCompleted=false`, { headers })).body).not.toHaveProperty('items')
  expect((await ask('GET', TASKS, { headers })).body.items).toHaveLength(1)
  const open = await ask('PATCH', `${TASKS}/${made.body.id}`, { headers, body: { status: 'needsAction' } })
  expect(open.body).not.toHaveProperty('completed')
})

test('lists page by page', async () => {
  const { ask } = clientOf(googleTasks, { tasks: [{ title: 'One' }, { title: 'Two' }] })
  const first = await ask('GET', `${TASKS}?maxResults=1`, { headers })
  expect(first.body.items).toMatchObject([{ title: 'One' }])
  const next = await ask('GET', `${TASKS}?maxResults=1&pageToken=${first.body.nextPageToken}`, { headers })
  expect(next.body.items).toMatchObject([{ title: 'Two' }])
  expect(next.body).not.toHaveProperty('nextPageToken')
  expect(
    (await ask('GET', 'https://www.googleapis.com/tasks/v1/users/@me/lists', { headers })).body.items,
  ).toHaveLength(1)
})

test('rejects what Google rejects', async () => {
  const { ask } = clientOf(googleTasks, { tasks: [{ title: 'One' }] })
  const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
  expect(await status('GET', TASKS)).toBe(401)
  expect(await status('GET', `${TASKS}?maxResults=101`, { headers })).toBe(400)
  expect(await status('GET', TASKS.replace('@default', 'other'), { headers })).toBe(404)
  expect(await status('PATCH', `${TASKS}/none`, { headers, body: { status: 'completed' } })).toBe(404)
  for (const body of [{ due: 'Friday' }, { title: 'x'.repeat(1025) }, { status: 'done' }, { name: 'One' }])
    expect(await status('POST', TASKS, { headers, body })).toBe(400)
})
