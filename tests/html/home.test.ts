import { beforeAll, expect, test } from 'vitest'
import { TEMPLATE, TEMPLATES } from '../e2e/fixtures/addresses.ts'
import { fetchBuilt, htmlOf, ORIGIN } from '../fixtures/built-site.ts'
import { attribute, elements, readHtml, texts } from '../fixtures/read-html.ts'

const IN_BASIC = [
  '10k+ workflowsBrowse by category, app or trigger.',
  expect.stringMatching(/^\d+ templates with step-by-step video guides$/),
  'AI agency roadmap',
  'Free AI agency website buildOne page, in five steps.',
  'Best AI automation tools',
  'Automation money makingTen services, and who pays for them.',
  'Launch your AI agency',
  'Email support',
  'Lifetime updates',
]

let home = ''
beforeAll(async () => {
  home = await htmlOf('/')
})

const section = (named: RegExp) => elements(home, 'section', named)[0] ?? { inner: '', text: '' }
test('the sections of the home page come in the order of the specification', () => {
  const ids = elements(home, 'section', /\sid=/).map(({ tag }) => attribute(tag, 'id') ?? '')
  const wanted = ['templates', 'bulk-download', 'latest-templates', 'pricing']
  expect(ids.filter((id) => wanted.includes(id))).toEqual(wanted)
  expect(texts(home, 'h1')[0]).toMatch(/10K\+ workflow automation templates/)
  expect(texts(home, 'h2')).toContain('Featured Templates')
})

test('the latest template is number 1, the viral UGC clips', () => {
  const latest = elements(section(/id="latest-templates"/).inner, 'article')
  expect(latest).toHaveLength(1)
  expect(latest[0]?.text).toContain('No. 001')
  expect(latest[0]?.inner).toContain('href="/templates/viral-ugc-content"')
})

test('the templates stand on shelves by category', () => {
  const templates = section(/id="templates"/)
  for (const name of [
    'Lead generation',
    'Customer support',
    'E-commerce',
    'Social media',
    'Data analysis',
    'Marketing',
  ]) {
    const shelf = section(new RegExp(`id="${name.toLowerCase().replace(' ', '-')}"`))
    expect(texts(shelf.inner, 'h3')).toEqual([name])
    expect(elements(shelf.inner, 'article').length).toBeGreaterThan(0)
  }
  expect(elements(templates.inner, 'article')).toHaveLength(15)
  expect(templates.text).toContain(`${TEMPLATES} templates, each with a diagram of its workflow`)
  expect(templates.text).toContain(`Showing 15 of ${TEMPLATES} templates`)
})

test('two plans are sold for a single payment with lifetime access', () => {
  const pricing = section(/id="pricing"/)
  expect(pricing.text).toContain('Unlock the power of AI automation and transform your business')
  const plans = elements(pricing.inner, 'article').map(({ inner }) => ({
    name: texts(inner, 'h3')[0],
    price: texts(inner, 'p', /"price"/)[0],
    button: texts(inner, 'span', /plan-get/)[0],
    features: texts(inner, 'li'),
  }))
  const pro = [
    'Unlimited workflow accessNo limit on downloads or projects.',
    '1-on-1 consultationOne 45-minute call about your automations.',
    'Live supportWe look at your workflow with you, on business days.',
  ]
  expect(pricing.text).toContain('Everything in Basic Plan, plus')
  expect(texts(pricing.inner, 'li').slice(-4)).toEqual([
    '14-day money-back guarantee',
    'For your own and client projects',
    'All updates included',
    'Invoice in your account or on request',
  ])
  expect(plans).toEqual([
    { name: 'Basic Plan', price: '$20Lifetime', button: 'Get Basic Plan', features: IN_BASIC },
    {
      name: 'Pro PlanMost Popular',
      price: '$50Lifetime',
      button: 'Get Pro Plan',
      features: pro,
    },
  ])
})

test('a belt names the services that templates connect, with an icon and a line each', () => {
  const [belt = { inner: '' }] = elements(section(/"integrations"/).inner, 'ul')
  const entries = elements(belt.inner, 'li')
  expect(entries.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['n8nRuns every workflow in the library.', 'SlackAlerts and approvals for your team.']),
  )
  expect(entries.length).toBeGreaterThan(8)
  expect(entries.filter(({ inner }) => !inner.includes('<svg'))).toEqual([])
})

test('eight members speak, each with five stars', () => {
  const [belt = { inner: '' }] = elements(
    elements(section(/"testimonials"/).inner, 'div', /"belt/)[0]?.inner ?? '',
    'ul',
  )
  expect(elements(belt.inner, 'li')).toHaveLength(8)
  expect(elements(belt.inner, 'span', /aria-label="5 out of 5"/)).toHaveLength(8)
})

test('customer figures are shown and marked as samples, like the testimonials', () => {
  const voices = section(/"testimonials"/)
  expect(voices.text).toContain('Sample entries')
  expect(texts(voices.inner, 'li')).toEqual(
    expect.arrayContaining(['10,000+ customers', '95% success rate', '24/7 support', '150+ workflow templates']),
  )
})

test('six drawers say how much they hold', () => {
  const drawers = elements(section(/id="bulk-download"/).inner, 'article')
  const claims = drawers.map(({ inner }) => texts(inner, 'span', /"num"/)[0])
  expect(claims).toEqual(['200', '2000+', '3000+', '2000+', '2200+', '300+'])
})

test.each(['/', TEMPLATE, '/n8n'])(
  'every link of %s leads to a page, and every fragment to a place on it',
  async (address) => {
    const own = [...readHtml(await htmlOf(address)).targets]
      .map((target) => new URL(target, `${ORIGIN}${address}`))
      .filter(({ origin, pathname }) => origin === ORIGIN && !pathname.startsWith('/api/'))
    expect(own.length).toBeGreaterThan(20)
    const broken: string[] = []
    for (const [place, targets] of Map.groupBy(own, ({ pathname, search }) => pathname + search)) {
      const answer = await fetchBuilt(place)
      if (!answer.ok) broken.push(`${place} answered ${answer.status}`)
      const { ids } = readHtml(await answer.text())
      broken.push(...targets.filter(({ hash }) => hash && !ids.has(hash.slice(1))).map(({ href }) => href))
    }
    expect(broken).toEqual([])
  },
)
