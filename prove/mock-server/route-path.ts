/** Leaves invalid percent encodings as they are. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const literal = (text: string) => RegExp.escape(text)

/**
 * Compiles a route's path. `:name` at the start of a segment matches the segment, up to a literal suffix
 * (`/v4/spreadsheets/:id:batchUpdate`); `*` at the end matches the rest. Returns a function from a raw path to its
 * decoded parameters, or null without a match.
 */
export function routePath(path: string): (raw: string) => Record<string, string> | null {
  const names: string[] = []
  const segments = path.split('/').map((segment, index, all) => {
    if (segment === '*' && index === all.length - 1) {
      names.push('rest')
      return '(.*)'
    }
    const [, name, end] = /^:([a-z]\w*)(.*)$/i.exec(segment) ?? []
    if (!name) return literal(segment)
    names.push(name)
    return `([^/]+)${literal(end ?? '')}`
  })
  const pattern = new RegExp(`^${segments.join('/')}$`)
  return (raw) => {
    // Clients may encode a literal colon.
    const match = pattern.exec(raw) ?? pattern.exec(raw.replaceAll(/%3A/gi, ':'))
    if (!match) return null
    return Object.fromEntries(names.map((name, index) => [name, decodePath(match[index + 1] ?? '')]))
  }
}

/** Specificity of a match: 2 exact, 1 a subdomain (`*.example.com`), 0 any host (`*`), null no match. */
export function hostFits(pattern: string, host: string): number | null {
  if (pattern === host) return 2
  if (pattern === '*') return 0
  return pattern.startsWith('*.') && host.endsWith(pattern.slice(1)) ? 1 : null
}
