/** Lines of "from to status" as Netlify reads them in `_redirects`: old or guessed addresses, and where they lead. */
export function readRedirects(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  return new Map(lines.map((line) => line.trim().split(/\s+/)).map(([from = '', to = '']) => [from, to]))
}

/**
 * Where somebody who asks for `url` should go: what stands behind the question mark goes along. Null when it is not
 * old.
 */
export function movedTo(redirects: ReadonlyMap<string, string>, { pathname, search }: URL): string | null {
  const target = redirects.get(pathname.replace(/(.)\/$/, '$1'))
  if (!target) return null
  const [path, hash] = target.split('#')
  return `${path}${search}${hash ? `#${hash}` : ''}`
}
