import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../browser-path.mjs'
import type { Figure } from './budget.ts'
import { measureBundles } from './measure-bundles.ts'
import { measureFirstSearch } from './measure-first-search.ts'
import { measureFunctions } from './measure-functions.ts'
import { measureLcp } from './measure-lcp.ts'
import { measureLinter } from './measure-linter.ts'
import { measureOwner } from './measure-owner.ts'
import { measurePages } from './measure-pages.ts'
import { measureSearch } from './measure-search.ts'
import { measureSearchSpeed } from './measure-search-speed.ts'
import { measureTyping } from './measure-typing.ts'
import { pagesByKind } from './page-kinds.ts'
import type { RunningSite } from './running-site.ts'

/** Everything but builds and Lighthouse: what a visitor, an editor and the owner wait for. Takes some five minutes. */
export async function measureShop(root: string, site: RunningSite, tell: (line: string) => void): Promise<Figure[]> {
  const still = [...(await measureBundles(root)), ...(await measureLinter(root)), ...(await measureSearch(root))]
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
  })
  try {
    return [...still, ...(await measureInBrowser(browser, { root, site, tell }))]
  } finally {
    await browser.close()
  }
}

async function measureInBrowser(
  browser: Browser,
  { root, site, tell }: { root: string; site: RunningSite; tell: (line: string) => void },
): Promise<Figure[]> {
  const { siteUrl, deskUrl, ready } = site
  const { request } = await browser.newContext()
  const slug = path.basename(pagesByKind(root).template[0] ?? '')
  return [
    { measure: 'npm start', where: 'warm', value: ready / 1000 },
    ...(await measureFunctions(request, { siteUrl, deskUrl, slug })),
    ...(await measureOwner(request, root)),
    ...(await measureLcp(root, { siteUrl, deskUrl })),
    ...(await measurePages(browser, { root, siteUrl, deskUrl })),
    ...(await measureFirstSearch(browser, siteUrl)),
    ...(await measureSearchSpeed(browser, root, tell)),
    ...(await measureTyping(browser, siteUrl)),
  ]
}
