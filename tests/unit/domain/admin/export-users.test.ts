import { expect, test } from 'vitest'
import { reduceSale } from '#domain/admin/access-summary.ts'
import { userLine } from '#domain/admin/export-users.ts'
import { csvRow } from '#domain/shared/csv-row.ts'
import { PLANS } from '../../../fixtures/a-plan.ts'
import { aSale } from '../../../fixtures/a-sales-index.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1@example.com', "'+1@example.com"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
])('the cell %j is written %j', (text, cell) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`)
})

test('a user is one line, with what is left after refunds', () => {
  const sale = aSale('2026-11-18T00:00:00Z')
  const refund = {
    kind: 'refund',
    checkoutId: sale.checkoutId,
    refundId: 're_1',
    status: 'succeeded',
    undone: false,
    amount: 500,
  } as const
  const payments = [reduceSale(sale, [refund]), reduceSale({ ...sale, currency: 'eur' })].filter((one) => one !== null)
  const account = {
    id: 'user_1',
    email: 'max@example.com',
    createdAt: 1_795_000_000_000,
    admin: false,
    seeded: false,
    banned: false,
  }
  expect(userLine({ account, summary: { payments, access: true } }, PLANS)).toBe(
    'max@example.com,2026-11-18T11:06:40.000Z,Purchased,"Basic Plan, Basic Plan",$15.00; €20.00,yes\r\n',
  )
})
