import type { Browser } from '@playwright/test'
import type { Figure } from './budget.ts'
import { heaviestPages } from './page-kinds.ts'
import { visitPage } from './visit-page.ts'

/** The first view of the heaviest page of each kind, in a browser that is new each time. */
export async function measurePages(browser: Browser, { root, siteUrl }: { root: string; siteUrl: string }) {
  const figures: Figure[] = []
  for (const [where, address] of Object.entries(heaviestPages(root))) {
    const context = await browser.newContext()
    const visit = await visitPage(await context.newPage(), `${siteUrl}${address}`)
    await context.close()
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
    for (const [measure, value] of Object.entries(values)) figures.push({ measure, where, value })
  }
  return figures
}
