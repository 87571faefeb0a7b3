// Translates requests to Netlify's API, which programs outside a deploy use, into those that functions send. The
// vendor's local server ignores the prefix there and lists either all keys or none.

const API = '/api/v1/blobs/'
const SIGNED_URL = 'application/json;type=signed-url'

/** The API first returns a signed URL, under which the blob itself is read or written. */
export const wantsSignedUrl = ({ headers }: Request) => headers.get('accept') === SIGNED_URL

/** Rewrites an API request into the form that functions send. */
export function withoutApi(request: Request): Request {
  const url = new URL(request.url)
  if (!url.pathname.startsWith(API)) return request
  url.pathname = url.pathname.slice(API.length - 1)
  return new Request(url, { method: request.method, headers: request.headers })
}
