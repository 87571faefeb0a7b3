/** A built site as visitors see it: its URLs, and the ids of each page. */
export interface BuiltSite {
  /** The site's origin, like "https://shop.example": absolute URLs that start with it are our own. */
  origin: string
  /** Every page by its path, like "/n8n"; the home page is "/". The HTML, or only the attributes with links and ids. */
  pages: ReadonlyMap<string, string>
  /** Every file by its path, like "/footer-tiles.svg", with the same content if links can point into it. */
  files: ReadonlyMap<string, string | null>
  /** URLs without a file: functions and on-demand pages. */
  live: ReadonlySet<string>
  /** Old or guessed paths, and their targets. */
  redirects: ReadonlyMap<string, string>
}

/**
 * One message for each broken link, image, form and fragment: the page, the target, what is missing, and how to fix it.
 * Other hosts are not checked; `look` limits the check to some of the pages.
 */
export function findBrokenLinks(site: BuiltSite, look: Iterable<string> = site.pages.keys()): string[] {
  const partsOf = rememberParts(site)
  const problems: string[] = []
  for (const page of look) {
    for (const target of targetsIn(site.pages.get(page) ?? '')) {
      const problem = problemOf(target, page, site, partsOf)
      if (problem) problems.push(`${page}: "${target}" ${problem}`)
    }
  }
  return problems
}

type PartsOf = (address: string) => ReadonlySet<string> | null

function problemOf(target: string, page: string, site: BuiltSite, partsOf: PartsOf): string | null {
  const url = URL.parse(target, new URL(page, site.origin))
  if (!url) return 'is no address. Write it like "/n8n" or "https://n8n.io/".'
  if (url.origin !== site.origin) return null
  const { pathname } = url
  if (site.live.has(pathname)) return null
  const parts = partsOf(pathname)
  if (!parts) return adviceFor(pathname, site)
  const fragment = decoded(url.hash.slice(1))
  if (!fragment || parts.has(fragment)) return null
  // Pages also contain glyph ids; for a mistyped heading, these are no useful suggestions.
  const alike = [...parts].filter((part) => GLYPH.test(part) === GLYPH.test(fragment))
  const named = alike.join(', ') || 'none'
  return `names a part that ${pathname} does not have. Fix the link, or rename the part. Its parts: ${named}.`
}

const GLYPH = /^g-/

function adviceFor(pathname: string, { redirects, pages }: BuiltSite): string {
  const moved = redirects.get(pathname)
  if (moved) return `is only redirected. Link to "${moved}" itself.`
  if (pathname !== '/' && pages.has(pathname.replace(/(\/|\/index\.html|\.html)$/, ''))) {
    return 'has another spelling here. Write the address without ".html" and without a slash at its end.'
  }
  return /\.\w+$/.test(pathname)
    ? 'is a file the build does not hold. Put it into public/, or correct the address.'
    : 'is a page the build does not hold. Add it under content/ or src/pages/, or correct the address.'
}

/** Ids by URL, each page read once; null if there is no page. */
function rememberParts({ pages, files }: BuiltSite): PartsOf {
  const known = new Map<string, ReadonlySet<string> | null>()
  return (address) => {
    const text = pages.get(address) ?? files.get(address)
    const parts = known.get(address) ?? (text === undefined ? null : idsIn(text ?? ''))
    known.set(address, parts)
    return parts
  }
}

/** Everything a page points to, without duplicates: links, images, glyphs, icons, and form actions. */
export const targetsIn = (html: string) => valuesOf(/\s(?:href|src|action|formaction|poster)="([^"]*)"/g, html)

/** The ids that a fragment can point to. */
export const idsIn = (html: string) => valuesOf(/\sid="([^"]*)"/g, html)

const valuesOf = (attribute: RegExp, html: string) =>
  new Set([...html.matchAll(attribute)].map(([, value]) => unescapeHtml(value ?? '')))

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'", '#38': '&' }

export const unescapeHtml = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** As is if it is not percent-encoded correctly: no id matches it, so the link is reported. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
