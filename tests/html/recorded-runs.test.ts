import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const dist = path.resolve(import.meta.dirname, '../../dist')
const pageAt = (address: string) => readFileSync(path.join(dist, `${address}.html`), 'utf8')

const TEMPLATE = '/templates/refund-request-approval'
const RUNS = '/runs/refund-request-approval'

test('the link leads to the run as text', () => {
  expect(pageAt(TEMPLATE)).toContain(
    `<a id="case=normal-day" href="${RUNS}#normal-day" data-action="play-run">The refund is approved</a>`,
  )
  expect(pageAt(RUNS)).toMatch(/<section [^>]*id="normal-day"[^>]*><h2[^>]*>The refund is approved<\/h2>/)
})

test('the page of the runs has all of it as text, and says that no real account was used', () => {
  const html = pageAt(RUNS)
  expect(html).toContain('No live accounts were used.')
  expect(html).toMatch(/Connects only to these hosts/)
  expect(html).toMatch(new RegExp(`<a [^>]*href="${TEMPLATE}"`))
})

test('a message is shown as in its app', () => {
  const [sent = ''] =
    /<article[^>]*>(?:(?!<\/article>).)*Telegram.*?<\/article>/s.exec(pageAt('/runs/viral-ugc-content')) ?? []
  expect(sent).toMatch(/>New clip to review</)
  expect(sent).not.toContain('&lt;b&gt;')
})

test('what has to be there before the first run can be copied, and taken as an empty table', () => {
  const [tables = ''] =
    /Tables this workflow uses<\/h2>.*?<\/section>/s.exec(pageAt('/runs/csat-survey-follow-up')) ?? []
  const columns = [...tables.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, name]) => name)
  expect(columns.length).toBeGreaterThan(2)
  const file = /href="([^"]*\.csv)" download>Download blank table \(CSV\)</.exec(tables)?.[1] ?? ''
  expect(readFileSync(path.join(dist, file), 'utf8')).toBe(`${columns.join(',')}\n`)
})
