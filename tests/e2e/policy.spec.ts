import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inlineScripts, sourceOf, WITHOUT_REFERRER } from '../../src/server/security-headers.ts'
import { expect, test } from './fixtures/test.ts'

const dist = path.resolve(import.meta.dirname, '../../dist')

const allows = (policy = '', text: string) => policy.includes(sourceOf(text))

test('the policy allows what every built page holds', async ({ request }) => {
  const { 'content-security-policy': policy } = (await request.get('/')).headers()
  const names = globSync('**/*.html', { cwd: dist })
  const scripts = names.map((name) => inlineScripts(readFileSync(path.join(dist, name), 'utf8')))
  expect(scripts.filter(({ length }) => length === 2).length).toBeGreaterThan(200)
  expect(scripts.flat().filter((text) => !allows(policy, text))).toEqual([])
})

for (const address of ['/search?q=slack', '/nothing-of-that-name', '/templates/nothing-of-that-name'])
  test(`the policy of ${address} allows what the page holds`, async ({ request }) => {
    const answer = await request.get(address)
    const { 'content-security-policy': policy } = answer.headers()
    const scripts = inlineScripts(await answer.text())
    expect(scripts.map((text) => allows(policy, text))).toEqual([true, true])
  })

for (const address of [...WITHOUT_REFERRER, '/withdraw/purchase/'])
  test(`${address}, whose URL holds an id or a proof, sends no referrer`, async ({ request }) => {
    expect((await request.get(`${address}?proof=sample`)).headers()['referrer-policy']).toBe('no-referrer')
  })
