import type { MockResponse, Route, Vendor, VendorRequest } from '../vendor.ts'
import { isFields } from '../vendors/shared/values.ts'

type DescribedVendor = Pick<Vendor, 'name' | 'openapi'>
type Place = Pick<Route<never>, 'method' | 'path'>

/**
 * What the vendor's own description says against a request that our mock accepted, or against its answer: a sentence,
 * or null. Of routes that the excerpt does not hold nothing is said.
 */
export function openapiViolation(
  { name, openapi }: DescribedVendor,
  { method, path }: Place,
  request: VendorRequest,
  { status = 200, body }: MockResponse,
): string | null {
  const route = `${method} ${path}`
  if (!openapi || status >= 400) return null
  const mistake = (part: string, value: unknown, how: 'whole' | 'texts' | 'partial') =>
    openapi.has(`${route} ${part}`) ? openapi.violationOf(`${route} ${part}`, value, how) : null
  const asked =
    mistake('query', queryOf(request), 'texts') ??
    (isFields(request.body) ? mistake('body', request.body, isForm(request) ? 'texts' : 'whole') : null)
  if (asked) return `${name}'s own description knows no such request: ${asked}`
  const answered = mistake(String(status), body, 'partial')
  return answered && `The mock's response breaks ${name}'s API description: ${answered}`
}

const isForm = ({ headers }: VendorRequest) => /form-urlencoded|multipart/.test(headers['content-type'] ?? '')

/** A name that comes twice is a list. */
const queryOf = ({ query }: VendorRequest): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
