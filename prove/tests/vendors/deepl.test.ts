import { expect, test } from 'vitest'
import { deepl } from '../../vendors/deepl.ts'
import { clientOf } from './ask.ts'

const URL = 'https://api-free.deepl.com/v2/translate'
const headers = { authorization: 'DeepL-Auth-Key x' }

test('translates as the case says, and marks unknown text', async () => {
  const { ask } = clientOf(deepl, { translations: { DE: { Hello: 'Hallo' } } })
  expect(
    (await ask('POST', URL, { headers, form: { text: 'Hello', target_lang: 'DE' } })).body.translations[0].text,
  ).toBe('Hallo')
  expect(
    (await ask('POST', URL, { headers, form: { text: 'Bye', target_lang: 'de' } })).body.translations[0].text,
  ).toBe('[de] Bye')
})

test.each([[{ target_lang: 'DE' }], [{ text: 'a', target_lang: 'XX' }]])(
  'rejects %j',
  async (form: Record<string, string>) => {
    expect((await clientOf(deepl).ask('POST', URL, { headers, form })).status).toBe(400)
  },
)

test('requires its own kind of key', async () => {
  expect(
    (
      await clientOf(deepl).ask('POST', URL, {
        headers: { authorization: 'Bearer x' },
        form: { text: 'a', target_lang: 'DE' },
      })
    ).status,
  ).toBe(403)
  expect(deepl.fail('unauthorized').status).toBe(403)
})
