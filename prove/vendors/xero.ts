import { createHash } from 'node:crypto'
import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { readOpenApi } from './openapi/read-openapi.ts'
import { failAs } from './shared/fail.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

interface Seed {
  /** Account codes of the organization. */
  accounts?: string[]
  /** Tax rates in percent by tax type; the first one is the default of every account. */
  taxTypes?: Record<string, number>
  /** With dates as YYYY-MM-DD. */
  invoices?: Fields[]
  creditNotes?: Fields[]
  /** Numbers of invoices that are paid between the list and the second look. */
  paidMeanwhile?: string[]
}

interface State {
  creditNotes: Fields[]
  paidMeanwhile: string[]
  accounts: string[]
  taxTypes: Record<string, number>
  invoices: Fields[]
  attachments: { invoiceId: string; name: string; type: string; bytes: Buffer }[]
  /** Responses by idempotency key. */
  sent: Record<string, MockResponse>
}

type Context = RouteContext<State>

const xeroError = (status: number, message: string): MockResponse => ({
  status,
  headers: status === 429 ? { 'x-rate-limit-problem': 'Minute' } : {},
  body: { Title: message, Status: status, Detail: message },
})

const apiError = (status: number, message: string) => new ApiError(`Xero: ${message}`, xeroError(status, message))

const validationError = (message: string) =>
  new ApiError(`Xero: ${message}`, {
    status: 400,
    body: {
      ErrorNumber: 10,
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [{ ValidationErrors: [{ Message: message }] }],
    },
  })

/** Ids are UUIDs, and must not change from run to run. */
const uuid = (text: string) =>
  createHash('sha1')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** A repeated key returns the first response and changes nothing. */
const once =
  (respond: (request: VendorRequest, context: Context) => MockResponse) =>
  (request: VendorRequest, context: Context): MockResponse => {
    const key = request.headers['idempotency-key']
    if (key !== undefined && key.length > 128) throw apiError(400, 'The idempotency key is longer than 128 characters')
    const first = key === undefined ? undefined : context.state.sent[key]
    const response = first ?? respond(request, context)
    if (key !== undefined) context.state.sent[key] = response
    return response
  }

const round = (amount: number) => Math.round(amount * 100) / 100

/** Like Xero, adds the tax of the account's default rate unless the line says another. */
const priced = (line: Fields, { accounts, taxTypes }: State) => {
  if (textOf(line.Description) === '') throw validationError('The description field is mandatory')
  if (!accounts.includes(textOf(line.AccountCode)))
    throw validationError(`Account code '${textOf(line.AccountCode)}' is not a valid code for this document.`)
  const type = textOf(line.TaxType) || Object.keys(taxTypes)[0] || 'NONE'
  const rate = taxTypes[type]
  if (rate === undefined) throw validationError(`TaxType code '${type}' does not exist or cannot be used.`)
  const amount = round(Number(line.Quantity ?? 1) * Number(line.UnitAmount ?? 0))
  return {
    ...line,
    LineAmount: amount,
    TaxType: type,
    TaxAmount: Number(line.TaxAmount ?? round((amount * rate) / 100)),
  }
}

const create = (request: VendorRequest, { state, nextId }: Context): MockResponse => {
  const made = listOf(fieldsOf(request.body).Invoices).map((one) => {
    const invoice = fieldsOf(one)
    const contact = fieldsOf(invoice.Contact)
    if (!contact.ContactID && textOf(contact.Name) === '') throw validationError('The Contact Name must be specified')
    const lines = listOf(invoice.LineItems).map((line) => priced(fieldsOf(line), state))
    if (lines.length === 0 && invoice.Status !== 'DRAFT')
      throw validationError('One or more line items must be specified')
    const [net, tax] = ['LineAmount', 'TaxAmount'].map((field) =>
      round(lines.reduce((sum, line) => sum + Number((line as Fields)[field]), 0)),
    ) as [number, number]
    const stored: Fields = {
      Status: 'DRAFT',
      ...invoice,
      InvoiceID: uuid(nextId('invoice')),
      Contact: { ContactID: uuid(textOf(contact.Name)), ...contact },
      LineItems: lines,
      SubTotal: net,
      TotalTax: tax,
      Total: round(net + tax),
      AmountDue: round(net + tax),
    }
    state.invoices.push(stored)
    return stored
  })
  return { body: { Invoices: made } }
}

const find = (request: VendorRequest, { state }: Context): Fields => {
  const found = state.invoices.find(({ InvoiceID }) => InvoiceID === request.params.id)
  if (!found) throw apiError(404, 'The resource you requested cannot be found')
  return found
}

const msDate = (day: unknown) => `/Date(${Date.parse(textOf(day))}+0000)/`

/** As Xero writes an invoice. */
const toResponse = (invoice: Fields): Fields => ({
  ...invoice,
  ...Object.fromEntries(
    ['Date', 'DueDate'].filter((field) => invoice[field]).map((field) => [field, msDate(invoice[field])]),
  ),
})

/** Only comparisons with a text, joined by AND. */
const filtered = (list: readonly Fields[], where: string | null): Fields[] => {
  const tests = (where ?? '')
    .split(/ AND |&&/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, field = '', value] = /^\s*([\w.]+)\s?==\s?"([^"]*)"\s*$/.exec(part) ?? []
      if (value === undefined) throw apiError(400, `Invalid where clause: ${part}`)
      return { field, value }
    })
  return list.filter((one) => tests.every(({ field, value }) => one[field] === value))
}

/** Xero returns 100 invoices per page, and an empty list after the last one. */
const PAGE = 100

const list = ({ query }: VendorRequest, { state }: Context): MockResponse => {
  const from = (Number(query.get('page') ?? 1) - 1) * PAGE
  const found = filtered(state.invoices, query.get('where'))
  // Lists name the contact, but not its address.
  const named = found.slice(from, from + PAGE).map((one) => {
    const { EmailAddress: _, ...contact } = fieldsOf(one.Contact)
    return toResponse({ ...one, Contact: contact })
  })
  return { body: { Invoices: named } }
}

const read = (request: VendorRequest, context: Context): MockResponse => {
  const invoice = find(request, context)
  const isPaid = context.state.paidMeanwhile.includes(textOf(invoice.InvoiceNumber))
  return { body: { Invoices: [toResponse({ ...invoice, ...(isPaid ? { Status: 'PAID', AmountDue: 0 } : {}) })] } }
}

const onlineInvoice = (request: VendorRequest, context: Context): MockResponse => {
  const number = textOf(find(request, context).InvoiceNumber)
  return { body: { OnlineInvoices: [{ OnlineInvoiceUrl: `https://in.xero.com/${number}` }] } }
}

const attach = (request: VendorRequest, context: Context): MockResponse => {
  const invoiceId = textOf(find(request, context).InvoiceID)
  const { name = '' } = request.params
  const type = request.headers['content-type'] ?? ''
  if (request.raw.length === 0) throw validationError('The attachment is empty')
  context.state.attachments.push({ invoiceId, name, type, bytes: request.raw })
  return {
    body: {
      Attachments: [
        {
          AttachmentID: uuid(`${invoiceId}${name}`),
          FileName: name,
          MimeType: type,
          ContentLength: request.raw.length,
        },
      ],
    },
  }
}

export const xero = defineVendor<Seed, State>({
  key: 'xero',
  name: 'Xero',
  hosts: ['api.xero.com'],
  source:
    'openapi/xero.json; developer.xero.com/faq/limits for 429 and xero-functionality for default tax rates (read 28 November 2026). From memory: wording of errors, X-Rate-Limit-Problem.',
  openapi: readOpenApi(new URL('./openapi/xero.json', import.meta.url)),
  createState: (seed) => ({
    accounts: seed?.accounts ?? ['400'],
    taxTypes: seed?.taxTypes ?? { INPUT: 19, INPUT2: 7, NONE: 0 },
    invoices: seed?.invoices ?? [],
    creditNotes: seed?.creditNotes ?? [],
    paidMeanwhile: seed?.paidMeanwhile ?? [],
    attachments: [],
    sent: {},
  }),
  authorize: (request) => {
    if (!bearer(request)) throw apiError(401, 'Unauthorized')
    if (!request.headers['xero-tenant-id']) throw apiError(403, 'AuthenticationUnsuccessful')
  },
  routes: [
    { method: 'POST', path: '/api.xro/2.0/Invoices', summary: 'Create a bill', respond: once(create) },
    { method: 'GET', path: '/api.xro/2.0/Invoices', summary: 'List invoices', respond: list },
    { method: 'GET', path: '/api.xro/2.0/Invoices/:id', summary: 'Read an invoice', respond: read },
    {
      method: 'GET',
      path: '/api.xro/2.0/Invoices/:id/OnlineInvoice',
      summary: 'Get the link to an invoice',
      respond: onlineInvoice,
    },
    {
      method: 'GET',
      path: '/api.xro/2.0/CreditNotes',
      summary: 'List credit notes',
      respond: ({ query }, { state }) => {
        const page = Number(query.get('page') ?? 0)
        const found = filtered(state.creditNotes, query.get('where'))
        return { body: { CreditNotes: page > 0 ? found.slice((page - 1) * 100, page * 100) : found } }
      },
    },
    {
      method: 'PUT',
      path: '/api.xro/2.0/Invoices/:id/Attachments/:name',
      summary: 'Attach a file to a bill',
      respond: once(attach),
    },
  ],
  fail: failAs(xeroError, '60'),
  credentials: { xeroOAuth2Api: {} },
})
