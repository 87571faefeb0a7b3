/** The same request with another URL; its body is passed on, not copied. */
export function withUrl(request: Request, url: string): Request {
  const { method, headers, body, signal } = request
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) })
}
