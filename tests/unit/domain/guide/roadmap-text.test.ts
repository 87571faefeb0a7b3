import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// The paid text of the roadmap leaves the server for members only, so what it must hold is read from its source.
const text = readFileSync('content/premium/ai-agency-roadmap.md', 'utf8')

/** What stands under a heading, up to the next one of its level or above. */
function under(heading: string): string {
  const level = /^#+/.exec(heading)?.[0].length ?? 0
  const [, after = ''] = text.split(`\n${heading}\n`)
  return after.split(new RegExp(`^#{1,${level}} `, 'm'))[0] ?? ''
}

/** The cells of the tables in a text, row by row, without their heads. */
const rowsOf = (part: string) =>
  part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1))
    .filter(([first = ''], at, all) => !/^-+$/.test(first) && !/^-+$/.test(all[at + 1]?.[0] ?? ''))

const items = (part: string) => part.split('\n').filter((line) => line.startsWith('- '))

test('the mindset stage comes before the journey, and settles four decisions', () => {
  expect(text.indexOf('## Mindset stage')).toBeLessThan(text.indexOf('## The 90-day journey'))
  expect(under('## Mindset stage').match(/^### Decision \d: .+/gm)).toHaveLength(4)
})

describe('the 90-day journey', () => {
  const journey = under('## The 90-day journey')

  test.each([
    ['Week 1', 'Foundations', '### Week 1: foundations'],
    ['Weeks 1-2', 'Presence', '### Weeks 1-2: presence'],
    ['Week 2', 'Productize templates', '### Week 2: productize templates'],
    ['Weeks 2-3', 'Delivery playbook', '### Weeks 2-3: delivery playbook'],
    ['Weeks 3-4', 'Get clients', '### Weeks 3-4: get clients'],
    ['Months 2-3', 'Scale', '### Months 2-3: scale'],
  ])('%s: %s, in the overview and in full', (when, stage, heading) => {
    expect(rowsOf(journey).map(([first, second]) => [first, second])).toContainEqual([when, stage])
    expect(under(heading).length).toBeGreaterThan(500)
  })

  test('has six stages, in the order of the weeks', () => {
    expect(journey.match(/^### .+/gm)).toEqual([
      '### Week 1: foundations',
      '### Weeks 1-2: presence',
      '### Week 2: productize templates',
      '### Weeks 2-3: delivery playbook',
      '### Weeks 3-4: get clients',
      '### Months 2-3: scale',
    ])
  })
})

test('three offers stand on cards, with their prices, contents and terms', () => {
  const offers = under('## Service offers')
  expect(offers).toMatch(/<!-- cards -->\n\n- \*\*/)
  const [starter, growth, managed, ...more] = items(offers)
  expect(starter).toMatch(/Starter Pilot, \$499\*\* .*1 workflow, 1 integration, basic reporting, 7-day warranty/)
  expect(growth).toMatch(/Growth Pack, \$1,999 \(Most Popular\)\*\* .*4-5 workflows, CRM, alerts, 30-day support/)
  expect(managed).toMatch(/Managed Automation, \$499\/mo\*\*/)
  expect(more).toEqual([])
})

test('revenue streams name what each one is and when to begin', () => {
  const streams = rowsOf(under('## Revenue streams'))
  expect(streams.length).toBeGreaterThanOrEqual(5)
  expect(streams.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([])
})

test('ten template categories each come with a problem and a first workflow', () => {
  const categories = rowsOf(under('## Ten template categories'))
  expect(new Set(categories.map(([name]) => name)).size).toBe(10)
  expect(categories.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([])
})

test('the recommended stack names a choice for every job', () => {
  const stack = rowsOf(under('## Recommended stack'))
  expect(stack.length).toBeGreaterThanOrEqual(8)
  expect(stack.map(([job]) => job)).toEqual(expect.arrayContaining(['Automation', 'Language model', 'Payments']))
})

describe('the 30-day plan', () => {
  test('has one task and one sign of being done for each of thirty days', () => {
    const days = rowsOf(under('## The 30-day plan'))
    expect(days.map(([day]) => Number(day))).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
    expect(days.filter((cells) => cells.includes(''))).toEqual([])
  })

  test('sends 50 targeted messages in week 3', () => {
    expect(text).toContain('### Week 3: 50 targeted DMs')
    const counts = rowsOf(under('### Week 3: 50 targeted DMs')).map(
      ([, task = '']) => /^(\d+) messages/.exec(task)?.[1],
    )
    expect(counts.reduce((sum, count) => sum + Number(count ?? 0), 0)).toBe(50)
  })

  test('aims at one to three clients in week 4', () => {
    expect(under('### Week 4: 1-3 clients')).toContain('The target for week 4 is one to three clients.')
  })
})

test.each(['Reliability checklist', 'Quality checklist'])('the %s is a list to tick', (name) => {
  expect(under(`## ${name}`).match(/^- \[ \] .+/gm)?.length).toBeGreaterThanOrEqual(10)
})
