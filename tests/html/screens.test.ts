import { expect, test } from 'vitest'
import { EVERY_KIND, TEMPLATE } from '../e2e/fixtures/addresses.ts'
import { builtPages, fetchBuilt, htmlOf } from '../fixtures/built-site.ts'
import { texts } from '../fixtures/read-html.ts'

/** The route table of the specification, by the main heading of each screen; the others are in e2e/routes.spec.ts. */
const SCREENS = Object.entries({
  '/': expect.stringContaining('10K+ workflow automation templates'),
  '/auth': 'Sign in to Flowshelf',
  '/payment-cancelled': 'Payment canceled',
  [TEMPLATE]: 'Generate viral UGC ad clips from product photos',
  '/about-us': 'About us',
  '/contact': 'Contact',
  '/privacy-policy': 'Privacy policy',
  '/support': 'Support',
  '/n8n': 'What is n8n',
  '/n8n-templates': 'n8n templates',
  '/workflow-template': 'Workflow template',
  '/n8n-vs-make': 'n8n vs Make',
  '/ai-automation': 'AI automation',
  '/automation-money-making': 'Automation Money Making',
  '/build-free-ai-agency-website': 'Build a Free AI Agency Website',
  '/launch-your-ai-agency': 'Launch Your AI Agency',
  '/best-ai-automation-tools': 'Best AI Automation Tools',
})

test.each(SCREENS)('%s is a screen of its own, known by its heading', async (address, heading) => {
  const answer = await fetchBuilt(address)
  expect(answer.status).toBe(200)
  expect(texts(await answer.text(), 'h1')).toEqual([heading])
})

/** The bar and the footer. */
function hasFrame(html: string): boolean {
  const bar = /<header class="bar">.*?<\/header>/s.exec(html)?.[0] ?? ''
  const footer = /<footer class="foot">.*?<\/footer>/s.exec(html)?.[0] ?? ''
  return /<nav [^>]*aria-label="Main"/.test(bar) && />Flowshelf<\/a>/.test(bar) && footer.includes('© ')
}

test('the bar and the footer are on every page', async () => {
  const others = Object.values(EVERY_KIND).map(async (address) => ({ address, html: await htmlOf(address) }))
  const pages = [...builtPages(), ...(await Promise.all(others))]
  expect(pages.filter(({ html }) => !hasFrame(html)).map(({ address }) => address)).toEqual([])
})
