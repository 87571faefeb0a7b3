import type { Browser } from '@playwright/test'
import { build } from 'esbuild'
import { unlessMissing } from '../cached-packages.ts'
import type { Figure } from './budget.ts'
import { SIZES, whereOf } from './measure-search.ts'
import { QUERIES, TYPED } from './search-queries.ts'
import { slowDown } from './slow-down.ts'
import { median, quantile } from './statistics.ts'
import { syntheticCards } from './synthetic-cards.ts'
import { timePagefind } from './time-pagefind.ts'

/** How long the shipped modules take in a browser at a quarter of this machine's speed, and how long others take. */
export async function measureSearchSpeed(
  browser: Browser,
  root: string,
  tell: (line: string) => void,
): Promise<Figure[]> {
  const code = await bundle(root)
  const page = await browser.newPage()
  await slowDown(page)
  await page.addScriptTag({ content: code })
  const figures: Figure[] = []
  for (const size of SIZES) {
    const where = whereOf(size)
    const { exact, close } = await page.evaluate(typeInPage, { cards: syntheticCards(size), keystrokes: TYPED })
    figures.push(
      { measure: 'Exact answer on a slow phone, 95th percentile', where, value: quantile(exact, 0.95) },
      { measure: 'With close matches on a slow phone, 95th percentile', where, value: quantile(close, 0.95) },
      { measure: 'With close matches on a slow phone, slowest', where, value: Math.max(...close) },
    )
  }
  const queries = QUERIES.filter((query) => query.length > 3)
  const cards = syntheticCards(10_000)
  const { ours = [], ...peers } = await page.evaluate(comparePeers, { cards, queries })
  await page.close()
  for (const [name, times] of Object.entries(peers))
    figures.push({ measure: 'Whole query against others', where: name, value: median(ours) / median(times) })
  const pagefind = await unlessMissing(() => timePagefind(browser, { root, cards, queries }, tell), tell)
  const against = pagefind && median(ours) / median(pagefind)
  figures.push({ measure: 'Whole query against others', where: 'Pagefind', value: against })
  return figures
}

interface InPage {
  timeTyping(cards: unknown, keystrokes: readonly string[]): Promise<{ exact: number[]; close: number[] }>
  timePeers(cards: unknown, queries: readonly string[]): Record<string, number[]>
}

const typeInPage = ({ cards, keystrokes }: { cards: unknown; keystrokes: readonly string[] }) =>
  (globalThis as unknown as { bench: InPage }).bench.timeTyping(cards, keystrokes)

const comparePeers = ({ cards, queries }: { cards: unknown; queries: readonly string[] }) =>
  (globalThis as unknown as { bench: InPage }).bench.timePeers(cards, queries)

async function bundle(root: string): Promise<string> {
  const contents = `import { openCloseMatches } from './src/islands/template-catalogue/close-matches.ts'
    import * as time from './scripts/bench/time-search.ts'
    export const timeTyping = (cards, keystrokes) => time.timeTyping(openCloseMatches, cards, keystrokes)
    export const { timePeers } = time`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'bench',
    write: false,
    absWorkingDir: root,
  })
  return outputFiles[0]?.text ?? ''
}
