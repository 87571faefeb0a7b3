import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { cachedPackages } from '../cached-packages.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** What one run says of a page. */
export interface Verdicts {
  /** 0 to 100, as Lighthouse shows them. */
  scores: Record<Category, number>
  /** What costs: `color-contrast (accessibility): <p class="pale">`. */
  losses: string[]
}

interface Audit {
  score: number | null
  displayValue?: string
  details?: { items?: { node?: { snippet: string }; url?: string; description?: string }[] }
}

export interface Report {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/** The part of Lighthouse that is used; its own types are not installed. */
interface Lighthouse {
  default(url: string, flags: Record<string, unknown>): Promise<{ lhr: Report }>
}

interface Asked {
  /** Where the browser listens. */
  port: number
  /** Kept out of search engines on purpose, which is no fault then. */
  hidden?: boolean
}

export type Judge = (url: string, asked: Asked) => Promise<Verdicts>

/** Lighthouse as it comes, on its phone (412 × 823, slow 4G, processor × 4). Throws PackagesMissing. */
export async function loadLighthouse(root: string, tell: (line: string) => void): Promise<Judge> {
  const wanted = { what: 'Lighthouse', folder: 'flowshelf-lighthouse', holds: ['lighthouse@13.5.0'], megabytes: 150 }
  const file = path.join(await cachedPackages(root, wanted, tell), 'node_modules/lighthouse/core/index.js')
  const lighthouse: Lighthouse = await import(pathToFileURL(file).href)
  return async (url, { port, hidden = false }) => {
    const { lhr } = await lighthouse.default(url, {
      port,
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
      ...(hidden && { skipAudits: ['is-crawlable'] }),
    })
    if (lhr.runtimeError) throw new Error(`Lighthouse could not read ${url}. ${lhr.runtimeError.message}`)
    return readReport(lhr)
  }
}

/** Rounds as Lighthouse's own page does, and lists the audits that keep a category from 100. */
export function readReport({ categories, audits }: Report): Verdicts {
  const scoreOf = (category: Category) => Math.round((categories[category].score ?? 0) * 100)
  const losses = CATEGORIES.filter((category) => scoreOf(category) < 100).flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      const isLost = weight > 0 && audit?.score != null && audit.score < 1
      return isLost ? [`${id} (${category}): ${detailsOf(audit)}`] : []
    }),
  )
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    losses,
  }
}

function detailsOf({ displayValue, details }: Audit): string {
  const places = (details?.items ?? []).slice(0, 3)
  const named = places.flatMap(({ node, url, description }) => node?.snippet ?? url ?? description ?? [])
  return [displayValue, ...named].filter(Boolean).join(' | ').slice(0, 300)
}
