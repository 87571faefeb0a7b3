import { afterAll, beforeAll, expect, test } from 'vitest'
import { callBuildHook } from '#adapters/netlify/build-hook.ts'
import { purgeTemplates } from '#adapters/netlify/purge-pages.ts'
import { aStrangeService } from '../../fixtures/shop/a-strange-service.ts'

let netlify: Awaited<ReturnType<typeof aStrangeService>>
beforeAll(async () => {
  netlify = await aStrangeService()
})
afterAll(() => netlify.close())

test('the hook is called once, by POST', async () => {
  const calls: (string | undefined)[] = []
  netlify.answer = ({ method }, response) => {
    calls.push(method)
    response.end()
  }
  expect(await callBuildHook(netlify.url)).toBe(true)
  expect(calls).toEqual(['POST'])
})

test('a hook that refuses, or is not there, is no error of the import', async () => {
  netlify.always(404, 'no such hook')
  expect(await callBuildHook(netlify.url)).toBe(false)
  expect(await callBuildHook('http://127.0.0.1:9')).toBe(false)
})

test('without an edge there is nothing to purge; one that cannot be asked is told apart', async () => {
  expect(await purgeTemplates(false)).toBe(true)
  expect(await purgeTemplates(true)).toBe(false)
})
