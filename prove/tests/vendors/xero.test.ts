import { expect, test } from 'vitest'
import { xero } from '../../vendors/xero.ts'
import { clientOf } from './ask.ts'

const INVOICES = 'https://api.xero.com/api.xro/2.0/Invoices'
const headers = { authorization: 'Bearer x', 'xero-tenant-id': 'tenant' }
const bill = (more: Record<string, unknown> = {}) => ({
  Invoices: [
    {
      Type: 'ACCPAY',
      Contact: { Name: 'Northwind' },
      InvoiceNumber: 'NP-1',
      LineItems: [{ Description: 'Paper', Quantity: 1, UnitAmount: 100, AccountCode: '400' }],
      ...more,
    },
  ],
})

test('adds up a draft with the default tax rate of the account', async () => {
  const { body } = await clientOf(xero).ask('POST', INVOICES, { headers, body: bill() })
  expect(body.Invoices[0]).toMatchObject({ Status: 'DRAFT', SubTotal: 100, TotalTax: 19, Total: 119 })
})

test('returns the first response again for a repeated idempotency key', async () => {
  const { ask, state } = clientOf(xero)
  const repeated = { headers: { ...headers, 'idempotency-key': 'one' }, body: bill() }
  const [first, second] = [await ask('POST', INVOICES, repeated), await ask('POST', INVOICES, repeated)]
  expect(second.body).toEqual(first.body)
  expect(state.invoices).toHaveLength(1)
})

test.each([
  ['an account that does not exist', { LineItems: [{ Description: 'x', AccountCode: '999' }] }],
  ['a tax type that does not exist', { LineItems: [{ Description: 'x', AccountCode: '400', TaxType: 'NO' }] }],
  ['a line without a description', { LineItems: [{ AccountCode: '400' }] }],
  ['a contact without a name', { Contact: {} }],
])('rejects %s', async (_, more) => {
  const { status, body } = await clientOf(xero).ask('POST', INVOICES, { headers, body: bill(more) })
  expect([status, body.Type]).toEqual([400, 'ValidationException'])
})

test('stores a file on a bill, and only on one that exists', async () => {
  const { ask, state } = clientOf(xero)
  const { body } = await ask('POST', INVOICES, { headers, body: bill() })
  const put = (id: string) => ask('PUT', `${INVOICES}/${id}/Attachments/a%20b.xml`, { headers, body: '<a/>' })
  expect((await put(body.Invoices[0].InvoiceID)).status).toBe(200)
  expect(state.attachments[0]?.name).toBe('a b.xml')
  expect((await put('00000000-0000-0000-0000-000000000000')).status).toBe(404)
})

test('requires a token and an organization, and names the limit that was reached', async () => {
  const { ask } = clientOf(xero)
  expect((await ask('POST', INVOICES, { body: bill() })).status).toBe(401)
  expect((await ask('POST', INVOICES, { headers: { authorization: 'Bearer x' }, body: bill() })).status).toBe(403)
  expect(xero.fail('rate-limited')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60', 'x-rate-limit-problem': 'Minute' },
  })
})

const invoice = (number: string, more: Record<string, unknown> = {}) => ({
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  InvoiceID: `00000000-0000-4000-8000-${number.padStart(12, '0')}`,
  InvoiceNumber: number,
  Contact: { ContactID: '00000000-0000-4000-8000-000000000000', Name: 'Ann', EmailAddress: 'ann@example.com' },
  DueDate: '2026-11-12',
  AmountDue: 5,
  ...more,
})
const OPEN = `${INVOICES}?where=${encodeURIComponent('Type=="ACCREC" AND Status=="AUTHORISED"')}`

test('lists a hundred invoices per page, without the addresses of their contacts', async () => {
  const invoices = Array.from({ length: 101 }, (_, index) => invoice(String(index + 1)))
  const { ask } = clientOf(xero, { invoices: [invoice('900', { Type: 'ACCPAY' }), ...invoices] })
  const pages = [await ask('GET', OPEN, { headers }), await ask('GET', `${OPEN}&page=2`, { headers })]
  expect(pages.map(({ body }) => body.Invoices.length)).toEqual([100, 1])
  expect(pages[0]?.body.Invoices[0]).toMatchObject({
    DueDate: '/Date(1794441600000+0000)/',
    Contact: { Name: 'Ann' },
  })
  expect(pages[0]?.body.Invoices[0].Contact.EmailAddress).toBeUndefined()
})

test('returns an invoice with its address, and with a payment made in the meantime', async () => {
  const { ask } = clientOf(xero, { invoices: [invoice('1')], paidMeanwhile: ['1'] })
  const { body } = await ask('GET', `${INVOICES}/${invoice('1').InvoiceID}`, { headers })
  expect(body.Invoices[0]).toMatchObject({ Status: 'PAID', AmountDue: 0, Contact: { EmailAddress: 'ann@example.com' } })
})

test('rejects a filter that it does not understand', async () => {
  const { ask } = clientOf(xero)
  expect((await ask('GET', `${INVOICES}?where=DueDate`, { headers })).status).toBe(400)
})
