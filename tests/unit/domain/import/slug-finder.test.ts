import { describe, expect, test } from 'vitest'
import { checkWorkflow } from '#domain/import/check-workflow.ts'
import { EMPTY_CATALOGUE, type ImportedCatalogue } from '#domain/import/imported-template.ts'
import { planImport } from '#domain/import/plan-import.ts'
import { slugFromName } from '#domain/import/slug-from-name.ts'
import { aRow, type Cells } from '../../../fixtures/import/a-sheet.ts'
import { workflowFixture } from '../../../fixtures/workflow-fixture.ts'

function plan(rows: Cells[], current: ImportedCatalogue = EMPTY_CATALOGUE, files: string[] = []) {
  const sheet = { rows: rows.map((cells, at) => ({ row: at + 2, cells: aRow(cells) })), rejected: [], notes: [] }
  const text = JSON.stringify(workflowFixture('lead-qualifier'))
  const uploads = files.map((name) => checkWorkflow({ name, text, hash: `hash of ${name}` }))
  return planImport({ current, sheet, uploads, ownSlugs: new Set(['taken']) })
}
const onSale = ({ next }: ReturnType<typeof plan>) => next.templates.map(({ slug, name }) => [slug, name])

/** On sale since addresses were made of Latin letters alone. */
const aCyrillicNameAtSlack = () => {
  const { next } = plan([{ name: 'Slack' }])
  return { ...next, templates: next.templates.map((template) => ({ ...template, name: 'Отправка в Slack' })) }
}

test.each([
  ['Отправка писем в Slack', 'otpravka-pisem-v-slack'],
  ['Звіт про їжу й чай'.normalize('NFD'), 'zvit-pro-yizhu-y-chay'],
  ['Αναφορά πωλήσεων', 'anafora-poliseon'],
  ['تقرير Slack ٣', 'tqryr-slack-3'],
  ['Größe & Gewicht', 'grosse-and-gewicht'],
  ['C# helper', 'c-sharp-helper'],
  ['C++ helper', 'c-plus-plus-helper'],
  ['Ticket #5: Gmail + Slack', 'ticket-5-gmail-slack'],
  ['日本語', ''],
])('the address made of %j', (name, slug) => {
  expect(slugFromName(name)).toBe(slug)
})

describe('a name that is not the one on sale at its address', () => {
  const { next: current } = plan([{ name: 'Slack' }])

  test('is rejected, with both ways out', () => {
    const { report, next } = plan([{ name: 'Slack 通知' }], current)
    expect(report.rejected).toEqual([
      {
        row: 2,
        column: 'name',
        reason:
          '“Slack” is live at /templates/slack. To rename it, add a slug column with slack in this row. ' +
          'If this is a different template, choose another name, or give it its own slug in that column.',
      },
    ])
    expect(next).toEqual(current)
  })

  test('changes it where the slug says that it is meant, and is known by its new name from then on', () => {
    const renamed = plan([{ name: 'Post to Slack', slug: 'slack' }], current)
    expect(renamed.report.changed[0]?.fields).toContainEqual({ field: 'name', before: 'Slack', after: 'Post to Slack' })
    expect(onSale(renamed)).toEqual([['slack', 'Post to Slack']])
    expect(plan([{ name: 'Post to Slack' }], renamed.next).report).toMatchObject({ unchanged: 1, rejected: [] })
  })

  test('may differ in capitals', () => {
    expect(onSale(plan([{ name: 'SLACK' }], current))).toEqual([['slack', 'SLACK']])
  })
})

describe('an address on sale never changes', () => {
  test('though a new template of that name would get another one', () => {
    const { report } = plan([{ name: 'Отправка в Slack', creator: 'Bo' }], aCyrillicNameAtSlack())
    expect(report).toMatchObject({ added: [], changed: [{ slug: 'slack' }], rejected: [] })
  })

  test('and its workflow file goes by the name of the row or by the address', () => {
    for (const file of ['Отправка в Slack.json', 'slack.json']) {
      const { report, next } = plan([{ name: 'Отправка в Slack' }], aCyrillicNameAtSlack(), [file])
      expect(report).toMatchObject({ changed: [{ slug: 'slack' }], notes: [] })
      expect(next.templates[0]?.workflow?.hash).toBe(`hash of ${file}`)
    }
    const { report } = plan([{ name: 'Отправка в Slack' }], aCyrillicNameAtSlack(), [
      'slack.json',
      'Отправка в Slack.json',
    ])
    expect(report.rejected).toMatchObject([
      { column: 'workflow', reason: expect.stringMatching(/^Two uploaded files/) },
    ])
  })

  test('a slug that says otherwise rejects the row', () => {
    const { report } = plan([{ name: 'Отправка в Slack', slug: 'send-to-slack' }], aCyrillicNameAtSlack())
    expect(report.rejected).toEqual([
      {
        row: 2,
        column: 'slug',
        reason: 'This template is live at /templates/slack, and its URL can’t change. Use slack, or leave it empty.',
      },
    ])
  })

  test('a deleted template comes back where it was', () => {
    const { templates } = aCyrillicNameAtSlack()
    const { report, next } = plan([{ name: 'Отправка в Slack' }], { templates: [], removed: templates })
    expect(report.added).toMatchObject([{ slug: 'slack' }])
    expect(next.templates[0]?.id).toBe(templates[0]?.id)
  })
})

describe('the slug column', () => {
  test('gives a new template its address, also one whose name no address can be made of', () => {
    expect(onSale(plan([{ name: '日本語', slug: ' Japanese ' }, {}]))).toEqual([
      ['japanese', '日本語'],
      ['route-support-tickets', 'Route support tickets'],
    ])
  })

  test.each([
    [{ slug: 'a b' }, 'slug', /^Use lowercase letters, digits and single hyphens/],
    [{ slug: 'taken' }, 'name', /^The shop’s own template uses/],
    [{ name: '日本語' }, 'name', /^A page URL can’t be made from this name. Add a slug column/],
  ])('%j is rejected', (cells, column, reason) => {
    expect(plan([cells]).report.rejected).toEqual([{ row: 2, column, reason: expect.stringMatching(reason) }])
  })
})
