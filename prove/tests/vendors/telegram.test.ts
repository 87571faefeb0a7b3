import { expect, test } from 'vitest'
import { telegram } from '../../vendors/telegram.ts'
import { clientOf } from './ask.ts'

const BOT = 'https://api.telegram.org/bot1:abc'

test('a message is stored, recorded, edited and deleted', async () => {
  const { ask, state, messages } = clientOf(telegram)
  const { body } = await ask('POST', `${BOT}/sendMessage`, { body: { chat_id: '42', text: 'Hi' } })
  expect(body).toMatchObject({ ok: true, result: { chat: { id: 42, type: 'private' }, text: 'Hi' } })
  const message_id = body.result.message_id
  await ask('POST', `${BOT}/editMessageText`, { body: { chat_id: '42', message_id, text: 'Hello' } })
  expect(messages.map(({ to, text }) => [to, text])).toEqual([
    ['42', 'Hi'],
    ['42', 'Hello'],
  ])
  await ask('POST', `${BOT}/deleteMessage`, { body: { chat_id: '42', message_id } })
  expect(state.messages).toEqual([])
})

test.each([
  [{ chat_id: '', text: 'a' }, 'chat_id is empty'],
  [{ chat_id: '1', text: ' ' }, 'message text is empty'],
  [{ chat_id: '1', text: 'x'.repeat(4097) }, 'message is too long'],
  [{ chat_id: '1', text: 'a < b', parse_mode: 'HTML' }, 'Unsupported start tag'],
  [{ chat_id: '1', text: '<b>x', parse_mode: 'HTML' }, "Can't find end tag"],
  [{ chat_id: '1', text: 'snake_case', parse_mode: 'Markdown' }, "Can't find end of the entity"],
  [
    { chat_id: '1', text: 'a', reply_markup: { inline_keyboard: [[{ text: 'x', callback_data: 'y'.repeat(65) }]] } },
    'BUTTON_DATA_INVALID',
  ],
])('rejects %j', async (body, words) => {
  const answer = await clientOf(telegram).ask('POST', `${BOT}/sendMessage`, { body })
  expect([answer.status, answer.body.description]).toEqual([400, expect.stringContaining(words)])
})

test('edits an older message, but not a missing one', async () => {
  const { ask, state } = clientOf(telegram, { messages: [{ message_id: 7, chat_id: 42, text: 'Open' }] })
  const edit = (message_id: number) =>
    ask('POST', `${BOT}/editMessageText`, { body: { chat_id: 42, message_id, text: 'Done' } })
  expect((await edit(7)).status).toBe(200)
  expect(state.messages[0]?.text).toBe('Done')
  expect((await edit(8)).body.description).toContain('message to edit not found')
})

test('counts the characters people see, not the markup', async () => {
  const text = `<b>${'x'.repeat(4096)}</b>`
  expect(
    (await clientOf(telegram).ask('POST', `${BOT}/sendMessage`, { body: { chat_id: '1', text, parse_mode: 'HTML' } }))
      .status,
  ).toBe(200)
})

test('returns the files that users sent', async () => {
  const { ask } = clientOf(telegram, { files: { f1: { path: 'voice/a.oga', type: 'audio/ogg', base64: 'AP8=' } } })
  const { body } = await ask('GET', `${BOT}/getFile?file_id=f1`)
  const file = await ask('GET', `https://api.telegram.org/file/bot1:abc/${body.result.file_path}`)
  expect(file.body).toEqual(Buffer.from([0, 255]))
  expect((await ask('GET', `${BOT}/getFile?file_id=f2`)).body.description).toContain('invalid file_id')
})

test('requires a token in the path, and returns retry_after when rate limited', async () => {
  expect((await clientOf(telegram).ask('POST', 'https://api.telegram.org/bot/sendMessage')).status).toBe(401)
  expect(telegram.fail('rate-limited')).toMatchObject({ status: 429, body: { parameters: { retry_after: 5 } } })
})
