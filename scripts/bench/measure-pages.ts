import type { Browser } from '@playwright/test'
import type { Figure } from './budget.ts'
import { heaviestPages, PAGE_KINDS, SEEN_BY } from './page-kinds.ts'
import { enter } from './sign-in.ts'
import { type Visit, visitAgain, visitPage } from './visit-page.ts'

/** The first view of the heaviest page of each kind, in a browser that is new each time, and a second one in the same. */
export async function measurePages(
  browser: Browser,
  { root, siteUrl, deskUrl }: { root: string; siteUrl: string; deskUrl: string },
) {
  const figures: Figure[] = []
  const pages = heaviestPages(root)
  for (const where of PAGE_KINDS) {
    const url = `${siteUrl}${pages[where]}`
    const email = SEEN_BY[where]
    const context = await browser.newContext()
    const page = await context.newPage()
    if (email) await enter(page, { siteUrl, deskUrl, email })
    figures.push(...figuresOf(where, await visitPage(page, url)))
    if (where !== 'roadmap') figures.push(...figuresOfAgain(where, await visitAgain(page, url)))
    await context.close()
  }
  return figures
}

/** A second visit as figures, likewise. */
export function figuresOfAgain(
  where: string,
  { requests, heads, bytes }: Awaited<ReturnType<typeof visitAgain>>,
): Figure[] {
  return [
    { measure: 'Requests, second visit', where, value: requests },
    { measure: 'Everything, second visit', where, value: bytes },
    { measure: 'Heads, second visit', where, value: heads },
  ]
}

/** A visit as figures of the page kind `where`, under the names of budgets.json. */
export function figuresOf(where: string, visit: Visit): Figure[] {
  const values = {
    'HTML and CSS': visit.htmlAndCss,
    'Script files': visit.scriptFiles,
    'Inline script': visit.inlineScript,
    'Script before any input': visit.script,
    'Render-blocking requests': visit.blocking,
    'Layout shift': visit.shift,
    Requests: visit.requests,
    Everything: visit.everything,
    'Other hosts': visit.otherHosts.length,
  }
  return Object.entries(values).map(([measure, value]) => ({ measure, where, value }))
}
