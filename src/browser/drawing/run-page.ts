import { PATIENCE_MS } from '#browser/account/call.ts'

const pages = new Map<string, Promise<Document>>()

/** The page of a template's recorded runs, fetched once; a failed request is retried. */
export function runPage(pathname: string): Promise<Document> {
  const page = pages.get(pathname) ?? fetchPage(pathname)
  pages.set(pathname, page)
  page.catch(() => pages.delete(pathname))
  return page
}

async function fetchPage(pathname: string): Promise<Document> {
  const answer = await fetch(pathname, { signal: AbortSignal.timeout(PATIENCE_MS) })
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

/** A new SVG element. */
export function svgElement(name: string, attributes: Record<string, string>, text = ''): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}
