import { expect, test } from 'vitest'
import { checkClaims, checkOwnClaims } from '../../../scripts/deploy-check/check-claims.ts'

const of = (...texts: string[]) => texts.map((text) => ({ file: 'site.json', text }))

test('claims within the number of templates are right', () => {
  expect(checkClaims({ claims: of('150+ workflow templates', '1.5k+ workflows'), held: 1500 })).toEqual([
    { mark: 'right', what: 'No text claims more than the 1500 templates in the catalog.' },
  ])
})

test('a text that claims too many templates is reported with its file', () => {
  const [finding] = checkClaims({ claims: of('10K+ workflow automation templates', '2,000+ workflows'), held: 2000 })
  expect(finding?.mark).toBe('look')
  expect(finding?.what).toContain('has 2000 templates')
  expect(finding?.what).toContain('"10K+ workflow automation templates" (site.json).')
  expect(finding?.what).not.toContain('2,000+')
})

test('claims that cannot be counted are listed for the owner', () => {
  const [, finding] = checkClaims({ claims: of('95% success rate', '500+ integrations'), held: 160 })
  expect(finding?.what).toContain('"95% success rate" (site.json), "500+ integrations" (site.json)')
})

test("the repository's own claim is reported", () => {
  const [templates, others] = checkOwnClaims(process.cwd())
  for (const text of ['10K+ workflow automation templates', '10k+ workflows', 'Complete n8n Library: 3000+'])
    expect(templates?.what).toContain(text)
  for (const text of ['10,000+ customers', '95% success rate', '24/7 support', '500+ integrations'])
    expect(others?.what).toContain(text)
})
