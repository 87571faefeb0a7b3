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
