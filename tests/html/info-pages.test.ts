import { expect, test } from 'vitest'
import { TEMPLATE } from '../e2e/fixtures/addresses.ts'
import { builtPages, htmlOf } from '../fixtures/built-site.ts'
import { attribute, elements, type SentElement, texts } from '../fixtures/read-html.ts'

/** What follows the heading with this id, up to the next one. */
const below = (html: string, id: string) => html.split(`<h2 id="${id}">`)[1]?.split('<h2')[0] ?? ''

/** The fields of the form of a page that people see, each with its label. */
async function fieldsOf(address: string) {
  const html = await htmlOf(address)
  const [form] = elements(html, 'form', /action="\/api\/contact"/)
  return elements(form?.inner ?? '', 'div', /class="field"/).map(({ inner }) => {
    const [field = { tag: '', inner: '' }] = ['input', 'select', 'textarea'].flatMap((name): SentElement[] =>
      elements(inner, name),
    )
    return {
      label: texts(inner, 'label')[0],
      isNeeded: /\srequired\b/.test(field.tag),
      type: attribute(field.tag, 'type'),
      options: texts(field.inner, 'option'),
    }
  })
}

test('About tells mission, vision, work and story, and leads to the templates', async () => {
  const html = await htmlOf('/about-us')
  expect(texts(html, 'h2')).toEqual(expect.arrayContaining(['Our mission', 'Our vision', 'What we do', 'Our story']))
  const [main] = elements(html, 'main')
  expect(elements(main?.inner ?? '', 'a', /href="\/#templates"/).map(({ text }) => text)).toContain('Browse templates')
})

test('the contact form asks for four things, all of them needed, and promises an answer within a day', async () => {
  const fields = await fieldsOf('/contact')
  expect(fields.map(({ label, isNeeded }) => [label, isNeeded])).toEqual([
    ['First name', true],
    ['Last name', true],
    ['Email', true],
    ['Message', true],
  ])
  expect(fields[2]?.type).toBe('email')
  const [direct] = elements(await htmlOf('/contact'), 'section', /aria-labelledby="direct"/)
  expect(direct?.text).toContain('We reply within 24 hours on business days.')
})

test('the privacy policy has a date, and says what is collected, why, how it is protected, and which rights apply', async () => {
  const html = await htmlOf('/privacy-policy')
  expect(texts(html, 'main')[0]).toContain('Last updated: December 15, 2024')
  expect(texts(html, 'h2')).toEqual(
    expect.arrayContaining(['Information we collect', 'How we use information', 'Security', 'Your rights', 'Contact']),
  )
  const rights = texts(elements(below(html, 'your-rights'), 'ul')[0]?.inner ?? '', 'li')
  expect(rights.map((right) => /^[\w-]+/.exec(right)?.[0])).toEqual([
    'Access',
    'Correction',
    'Deletion',
    'Portability',
    'Opt-out',
  ])
  expect(texts(below(html, 'contact'), 'p')[0]).toContain('We reply to privacy questions within 48 hours.')
})

test('the support form needs name, address and message; category, priority and template are free to choose', async () => {
  const fields = await fieldsOf('/support')
  expect(fields.map(({ label, isNeeded }) => [label, isNeeded])).toEqual([
    ['Name', true],
    ['Email', true],
    ['Category (optional)', false],
    ['Priority (optional)', false],
    ['Template name (optional)', false],
    ['Message', true],
  ])
  expect(fields[2]?.options).toEqual([
    'Choose',
    'Template Downloads',
    'Template Setup & Configuration',
    'Automation Troubleshooting',
    'Integration Support',
    'Account & Billing',
    'Business Transformation Guidance',
  ])
  expect(fields[3]?.options).toEqual([
    'Choose',
    'Low - General question',
    'Medium - Template not working',
    'High - Business critical automation',
    'Urgent - Production workflow down',
  ])
})

test('Support says how soon each priority is answered, answers four questions, and offers self-help', async () => {
  const html = await htmlOf('/support')
  const rows = texts(below(html, 'response-times'), 'tr')
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^Low.*48-72 hours$/),
    expect.stringMatching(/^Medium.*24-48 hours$/),
    expect.stringMatching(/^High.*12-24 hours$/),
    expect.stringMatching(/^Urgent.*4-8 hours$/),
  ])
  const [, ...questions] = below(html, 'frequently-asked-questions').split('<h3')
  expect(questions).toHaveLength(4)
  for (const question of questions) expect(texts(question, 'p')[0]?.length).toBeGreaterThan(50)
  const [ways] = elements(html, 'nav', /aria-labelledby="self-help"/)
  expect(elements(ways?.inner ?? '', 'a', /href="\/#bulk-download"/)[0]?.text).toBe('Bulk collections')
})

test('the footer of every kind of page leads to the networks in tabs that cannot reach back', async () => {
  const networks = {
    YouTube: 'https://www.youtube.com/',
    X: 'https://x.com/',
    LinkedIn: 'https://www.linkedin.com/',
    Instagram: 'https://www.instagram.com/',
  }
  for (const address of ['/', '/n8n', TEMPLATE, '/auth', '/payment-cancelled', '/search', '/nowhere']) {
    const [footer] = elements(await htmlOf(address), 'footer', /class="foot"/)
    const links = elements(footer?.inner ?? '', 'a', /target="_blank"/).filter(({ tag }) =>
      tag.includes('rel="noopener"'),
    )
    const led = links.map(({ tag }) => [attribute(tag, 'aria-label'), attribute(tag, 'href')])
    expect(Object.fromEntries(led), address).toEqual(networks)
    expect(footer?.text, address).toContain(`© ${new Date().getFullYear()} Flowshelf`)
  }
})

test('a sentence has a space on both sides of a link', () => {
  const joined = /[a-z.,] ?<a class="link"[^>]*>[^<]*<\/a>[a-z]|[a-z.,]<a class="link"/
  const wrong = builtPages().flatMap(({ address, html }) => {
    const [words] = joined.exec(html) ?? []
    return words ? [`${address}: ${words}`] : []
  })
  expect(wrong).toEqual([])
})
