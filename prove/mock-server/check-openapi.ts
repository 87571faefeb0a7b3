import type { MockResponse, Route, Vendor, VendorRequest } from '../vendor.ts'
import { isFields } from '../vendors/shared/values.ts'

type DescribedVendor = Pick<Vendor, 'name' | 'openapi'>
type Place = Pick<Route<never>, 'method' | 'path'>

/** Validates a request and its response against the vendor's OpenAPI file. Routes missing from the excerpt pass. */
export function openapiViolation(
  { name, openapi }: DescribedVendor,
  { method, path }: Place,
  request: VendorRequest,
  { status = 200, body }: MockResponse,
): string | null {
  const route = `${method} ${path}`
  if (!openapi || status >= 400) return null
  const violation = (part: string, value: unknown, strictness: 'strict' | 'coerce' | 'partial') =>
    openapi.has(`${route} ${part}`) ? openapi.violationOf(`${route} ${part}`, value, strictness) : null
  const inRequest =
    violation('query', queryOf(request), 'coerce') ??
    (isFields(request.body) ? violation('body', request.body, isForm(request) ? 'coerce' : 'strict') : null)
  if (inRequest) return `The request violates ${name}'s OpenAPI file: ${inRequest}`
  const inResponse = violation(String(status), body, 'partial')
  return inResponse && `The mock's response violates ${name}'s OpenAPI file: ${inResponse}`
}

const isForm = ({ headers }: VendorRequest) => /form-urlencoded|multipart/.test(headers['content-type'] ?? '')

/** Repeated names become lists. */
const queryOf = ({ query }: VendorRequest): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
