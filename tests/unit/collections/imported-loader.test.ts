import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchImported } from '#collections/imported-loader.ts'
import { aStrangeService } from '../../fixtures/shop/a-strange-service.ts'

let shop: Awaited<ReturnType<typeof aStrangeService>>
beforeAll(async () => {
  shop = await aStrangeService()
})
afterAll(() => shop.close())

test('a build takes every card, and asks for the page of those with a workflow', async () => {
  const [plain, drawn] = [
    { slug: 'plain', nodes: 0 },
    { slug: 'drawn', nodes: 3 },
  ]
  const page = { card: drawn, canvas: { svg: '<svg/>' } }
  const asked: string[] = []
  shop.answer = ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(url.includes('?') ? page : [plain, drawn]))
  }
  expect(await fetchImported(shop.url)).toEqual([{ card: plain, canvas: null }, page])
  expect(asked).toEqual(['/api/templates', '/api/templates?slug=drawn'])
})

test.each<[string, number, object | string]>([
  ['an outage', 502, { kind: 'service-down' }],
  ['a site of somebody else', 200, '<html>'],
])('%s is an error that says what answered', async (_, status, body) => {
  shop.always(status, body)
  await expect(fetchImported(shop.url)).rejects.toThrow(`/api/templates answered ${status}`)
})
