import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { startLocal } from '../../local/index.ts'
import { findBrowser } from '../browser-path.mjs'
import { cachedPackages } from '../cached-packages.ts'
import { freePorts } from '../ports.ts'
import { startEdge } from './edge.ts'
import { fileOf, heaviestPages, pagesByKind } from './page-kinds.ts'
import { comparePaint, type Paint } from './paint.ts'

/** These categories are deterministic here; of performance, only ratios are compared. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo']
/** Of pages that are hidden from search engines on purpose. */
const NOINDEX = '<meta name="robots" content="noindex"'

interface Audit {
  score: number | null
  numericValue?: number
  details?: { items?: { node?: { snippet: string }; description?: string }[] }
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/** The part of Lighthouse used here; its own types are not installed. */
interface Lighthouse {
  default(url: string, flags: Record<string, unknown>): Promise<{ lhr: Report }>
}

/**
 * The audits that cost a page of the built site its score of 100 on Lighthouse's phone, and the kinds of pages that
 * take too long until their largest paint, as messages. Throws PackagesMissing.
 */
export async function runLighthouse(
  root: string,
  { ports, log }: { ports: { site: number; desk: number }; log: (line: string) => void },
): Promise<string[]> {
  const packages = ['lighthouse@13.5.0', 'selfsigned@5.5.0']
  const wanted = { what: 'Lighthouse', folder: 'flowshelf-lighthouse', packages, megabytes: 150 }
  const modules = path.join(await cachedPackages(root, wanted, log), 'node_modules')
  const lighthouse: Lighthouse = await import(pathToFileURL(path.join(modules, 'lighthouse/core/index.js')).href)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'flowshelf-lighthouse-'))
  const local = await startLocal({ port: ports.site, deskPort: ports.desk, dataDir, root })
  const edge = await startEdge(local.siteUrl, path.join(modules, 'selfsigned/index.js'))
  const { site: port } = await freePorts()
  // Lighthouse opens tabs in the browser's default profile, so it needs a persistent context, here a temporary one.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: findBrowser() ?? undefined,
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-gpu',
      '--ignore-certificate-errors',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  const measure = async (address: string): Promise<Paint> => {
    const flags = { port, logLevel: 'silent', onlyAudits: ['largest-contentful-paint', 'total-blocking-time'] }
    const { lhr } = await lighthouse.default(`${edge.origin}${address}`, flags)
    if (lhr.runtimeError) throw new Error(`Lighthouse could not open ${address}. ${lhr.runtimeError.message}`)
    const { 'largest-contentful-paint': paint, 'total-blocking-time': blocking } = lhr.audits
    return { paint: paint?.numericValue ?? 0, blocking: blocking?.numericValue ?? 0 }
  }
  const losses: string[] = []
  try {
    for (const address of samplePages(root)) {
      const skipAudits = readFileSync(fileOf(root, address), 'utf8').includes(NOINDEX) ? ['is-crawlable'] : []
      const flags = { port, logLevel: 'silent', onlyCategories: CATEGORIES, skipAudits }
      const { lhr } = await lighthouse.default(`${local.siteUrl}${address}`, flags)
      if (lhr.runtimeError) throw new Error(`Lighthouse could not open ${address}. ${lhr.runtimeError.message}`)
      losses.push(...failedAudits(lhr).map((loss) => `${address} fails ${loss}`))
    }
    const { home, guide, list, template, auth } = heaviestPages(root)
    const paint = await comparePaint({ guide, list, search: '/search?q=invoice', template, home, auth }, measure)
    log(paint.table.join('\n'))
    return [...losses, ...paint.losses]
  } finally {
    await browser.close()
    edge.close()
    await local.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** `color-contrast (accessibility): <p class="pale">` */
export const failedAudits = ({ categories, audits }: Report): string[] =>
  Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (weight === 0 || audit?.score == null || audit.score === 1) return []
      const places = (audit.details?.items ?? []).slice(0, 3)
      return `${id} (${category}): ${places.flatMap(({ node, description }) => node?.snippet ?? description ?? []).join(' | ')}`
    }),
  )

/**
 * Every page of the sitemap, but only the heaviest of templates and lists; members' pages redirect to the sign-in page.
 */
function samplePages(root: string): string[] {
  const { template, 'large template': large, list, roadmap } = pagesByKind(root)
  const sitemap = readFileSync(path.join(root, 'dist/sitemap.xml'), 'utf8')
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const alike = new Set([...template, ...large, ...list, ...roadmap])
  const { admin: _, ...heaviest } = heaviestPages(root)
  return [...new Set([...listed.filter((address) => !alike.has(address)), ...Object.values(heaviest)])].filter(
    (address) => !roadmap.includes(address),
  )
}
