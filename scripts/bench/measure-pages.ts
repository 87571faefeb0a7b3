import type { Browser } from '@playwright/test'
import type { Figure } from './budget.ts'
import { heaviestPages } from './page-kinds.ts'
import { type Visit, visitPage } from './visit-page.ts'

/** The first view of the heaviest page of each kind, in a browser that is new each time. */
export async function measurePages(browser: Browser, { root, siteUrl }: { root: string; siteUrl: string }) {
  const figures: Figure[] = []
  for (const [where, address] of Object.entries(heaviestPages(root))) {
    const context = await browser.newContext()
    const visit = await visitPage(await context.newPage(), `${siteUrl}${address}`)
    await context.close()
    figures.push(...figuresOf(where, visit))
  }
  return figures
}

/** A visit as figures of the page kind `where`, under the names of budgets.json. */
export function figuresOf(where: string, visit: Visit): Figure[] {
  const values = {
    'HTML and CSS': visit.htmlAndCss,
    'Script files': visit.scriptFiles,
    'Inline script': visit.inlineScript,
    'Script before any input': visit.script,
    'Render-blocking requests': visit.blocking,
    Requests: visit.requests,
    Everything: visit.everything,
    'Other hosts': visit.otherHosts.length,
  }
  return Object.entries(values).map(([measure, value]) => ({ measure, where, value }))
}
