// How Netlify's API, by which a program outside a deploy reaches the stores, differs from what functions ask. The
// vendor's local server lists all keys by it, or none, whatever prefix is asked for.

const API = '/api/v1/blobs/'
const SIGNED_URL = 'application/json;type=signed-url'

/** The API hands out a signed address first, under which the blob itself is read or written. */
export const asksForSignedUrl = ({ headers }: Request) => headers.get('accept') === SIGNED_URL

/** What is asked by the API, as a function would ask it. */
export function withoutApi(request: Request): Request {
  const url = new URL(request.url)
  if (!url.pathname.startsWith(API)) return request
  url.pathname = url.pathname.slice(API.length - 1)
  return new Request(url, { method: request.method, headers: request.headers })
}
