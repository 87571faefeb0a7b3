import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// What the specification (section 9) says the shop opens with. Editors may change all of it later: whoever does so on
// purpose changes it here, too.

const read = (file: string) => readFileSync(`content/${file}`, 'utf8')
const list = (file: string): Record<string, unknown>[] => JSON.parse(read(file))

/** The rows of the table that follows a heading, cell by cell; the first row is the head. */
function tableAfter(heading: string, text: string): string[][] {
  const [, rest = ''] = text.split(`\n${heading}\n`)
  const [, table = ''] = /((?:^\|.*\|\n)+)/m.exec(rest) ?? []
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  return rows.map((row) => row.slice(2, -2).split(' | '))
}

const IN_EVERY_PLAN = [
  '10k+ workflows',
  '{guides} templates with step-by-step video guides',
  'AI agency roadmap',
  'Free AI agency website build',
  'Best AI automation tools',
  'Automation money making',
  'Launch your AI agency',
  'Email support',
  'Lifetime updates',
]

describe('the plans', () => {
  test('cost 2000 and 5000 cents, for life; the Pro Plan is the popular one', () => {
    expect(list('plans.json')).toMatchObject([
      { name: 'Basic Plan', price: 2000, currency: 'usd', period: 'Lifetime', popular: false },
      { name: 'Pro Plan', price: 5000, currency: 'usd', period: 'Lifetime', popular: true },
    ])
  })

  test('share nine features; the Pro Plan has three more', () => {
    expect(list('plans.json').map(({ features }) => features)).toEqual([
      IN_EVERY_PLAN,
      [...IN_EVERY_PLAN, 'Unlimited workflow access', '1-on-1 consultation', 'Live support'],
    ])
  })
})

test('six bulk collections claim their counts', () => {
  expect(list('collections.json').map(({ claimed }) => claimed)).toEqual([
    '200',
    '2000+',
    '3000+',
    '2000+',
    '2200+',
    '300+',
  ])
})

test('eight members are quoted, each with five stars', () => {
  expect(list('testimonials.json').map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5, 5, 5])
})

test('the support page promises a first reply by priority', () => {
  expect(tableAfter('## Response times', read('pages/support.md')).map(([name, , time]) => [name, time])).toEqual([
    ['Priority', 'First answer within'],
    ['Low', '48-72 hours'],
    ['Medium', '24-48 hours'],
    ['High', '12-24 hours'],
    ['Urgent', '4-8 hours'],
  ])
})

test('the comparison names the monthly prices of both tools', () => {
  const page = read('guides/n8n-vs-make.md')
  expect(tableAfter('## What it costs', page)).toEqual([
    ['Stage', 'n8n', 'Make'],
    ['To start', '$0', '$0'],
    ['Small team', '$20', '$9'],
    ['Growing team', '$50', '$16'],
  ])
  expect(page).toContain('Per month, in US dollars')
})

describe('the roadmap', () => {
  const roadmap = read('premium/ai-agency-roadmap.md')

  test('offers three services at their prices', () => {
    const cards = [...roadmap.matchAll(/^- \*\*([^,]+), (\$[^*]+)\*\* (.+)$/gm)].map(([, name, price, text]) => [
      name,
      price,
      text,
    ])
    expect(cards).toEqual([
      ['Starter Pilot', '$499', expect.stringMatching(/1 workflow, 1 integration, basic reporting, 7-day warranty/)],
      ['Growth Pack', '$1,999 (Most Popular)', expect.stringMatching(/4-5 workflows, CRM, alerts, 30-day support/)],
      ['Managed Automation', '$499/mo', expect.anything()],
    ])
  })

  test('goes over 90 days in six stages', () => {
    const [, ...stages] = tableAfter('## The 90-day journey', roadmap)
    expect(stages.map(([when, stage]) => [when, stage])).toEqual([
      ['Week 1', 'Foundations'],
      ['Weeks 1-2', 'Presence'],
      ['Week 2', 'Productize templates'],
      ['Weeks 2-3', 'Delivery playbook'],
      ['Weeks 3-4', 'Get clients'],
      ['Months 2-3', 'Scale'],
    ])
  })

  test('has a plan of 30 days with 50 targeted DMs in week 3 and 1-3 clients in week 4', () => {
    const weeks = [
      'Week 1: foundations',
      'Week 2: presence and products',
      'Week 3: 50 targeted DMs',
      'Week 4: 1-3 clients',
    ]
    const [, plan = ''] = roadmap.split('\n## The 30-day plan\n')
    const days = weeks.flatMap((week) =>
      tableAfter(`### ${week}`, plan)
        .slice(1)
        .map(([day]) => Number(day)),
    )
    expect(days).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  })
})
