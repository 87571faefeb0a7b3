/** Parses the lines of `_redirects` ("from to status", as Netlify reads them): moved URLs and their targets. */
export function readRedirects(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  return new Map(lines.map((line) => line.trim().split(/\s+/)).map(([from = '', to = '']) => [from, to]))
}

/** The redirect target of `url`, including its query string. Null if it has none. */
export function movedTo(redirects: ReadonlyMap<string, string>, { pathname, search }: URL): string | null {
  const target = redirects.get(pathname.replace(/(.)\/$/, '$1'))
  if (!target) return null
  const [path, hash] = target.split('#')
  return `${path}${search}${hash ? `#${hash}` : ''}`
}
