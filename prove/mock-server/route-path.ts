/** Decoded as an address is; a stray percent sign stays as it came. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const literal = (text: string) => RegExp.escape(text)

/**
 * Reads the path of a route: `:name` at the start of a segment takes a segment, whatever follows the name is meant as it
 * stands (`/v4/spreadsheets/:id:batchUpdate`), `*` at the end takes the rest.
 * Gives what the names took of a path as it came over the wire, decoded, or null when the path is another one.
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
    // A literal colon or space may come as itself or encoded.
    const match = pattern.exec(raw) ?? pattern.exec(raw.replaceAll(/%3A/gi, ':'))
    if (!match) return null
    return Object.fromEntries(names.map((name, index) => [name, decoded(match[index + 1] ?? '')]))
  }
}

/** How well a vendor's host fits: 2 exactly, 1 as one below `*.example.com`, 0 as any host (`*`), null not at all. */
export function hostFits(pattern: string, host: string): number | null {
  if (pattern === host) return 2
  if (pattern === '*') return 0
  return pattern.startsWith('*.') && host.endsWith(pattern.slice(1)) ? 1 : null
}
