import { expect, test } from 'vitest'
import { inlineScripts, sourceOf, WITHOUT_REFERRER } from '../../src/server/http/security-headers.ts'
import { builtPages, fetchBuilt } from '../fixtures/built-site.ts'

const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? ''
const allows = (policy: string, text: string) => policy.includes(sourceOf(text))

test('the policy allows what every built page holds', async () => {
  const policy = policyOf(await fetchBuilt('/'))
  const scripts = builtPages().map(({ html }) => inlineScripts(html))
  expect(scripts.filter(({ length }) => length === 2).length).toBeGreaterThan(200)
  expect(scripts.flat().filter((text) => !allows(policy, text))).toEqual([])
})

test.each(['/search?q=slack', '/nothing-of-that-name', '/templates/nothing-of-that-name'])(
  'the policy of %s allows what the page holds',
  async (address) => {
    const answer = await fetchBuilt(address)
    const scripts = inlineScripts(await answer.text())
    expect(scripts.map((text) => allows(policyOf(answer), text))).toEqual([true, true])
  },
)

test.each([...WITHOUT_REFERRER, '/withdraw/purchase/'])(
  '%s, whose URL holds an id or a proof, sends no referrer',
  async (address) => {
    const { headers } = await fetchBuilt(`${address}?proof=sample`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  },
)
