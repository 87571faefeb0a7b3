/** What an n8n editor requests from its template host. Paths and parameters are n8n's. */
export type HostRequest =
  | { kind: 'health' | 'categories' | 'collections' }
  | { kind: 'search'; query: string; categories: readonly string[]; page: number }
  /** `import`: the file itself; `detail`: the page of a template, which also contains it. */
  | { kind: 'detail' | 'import'; id: string }

/** Null for a path that n8n does not request. `path` follows the token. */
export function readHostRequest(path: string, query: URLSearchParams): HostRequest | null {
  const [first = '', second = '', id = '', ...rest] = path.split('/').filter(Boolean)
  if (rest.length > 0) return null
  switch (`${first}/${second}`) {
    case 'health/':
      return { kind: 'health' }
    case 'templates/categories':
      return id === '' ? { kind: 'categories' } : null
    case 'templates/collections':
      return id === '' ? { kind: 'collections' } : null
    case 'templates/search':
      // n8n computes the page as a fraction, and never needs a second one.
      return {
        kind: 'search',
        query: (query.get('search') ?? '').slice(0, 200),
        categories: (query.get('category') ?? '').split(',').filter(Boolean),
        page: Number(query.get('page') ?? 1),
      }
    case 'templates/workflows':
      return id === '' ? null : { kind: 'detail', id }
    case 'workflows/templates':
      return id === '' ? null : { kind: 'import', id }
    default:
      return null
  }
}
