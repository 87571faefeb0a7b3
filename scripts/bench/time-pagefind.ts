import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { listen } from '../../local/netlify/listen.ts'
import { listStaticFiles } from '../../local/netlify/static-files.ts'
import type { TemplateCard } from '../../src/domain/catalog/card.ts'
import { searchText } from '../../src/domain/catalog/search.ts'
import { cachedPackages } from '../cached-packages.ts'
import { slowDown } from './slow-down.ts'

interface Pagefind {
  createIndex(): Promise<{ index: Index }>
  close(): Promise<unknown>
}

interface Index {
  addCustomRecord(record: { url: string; content: string; language: string; meta: { title: string } }): Promise<unknown>
  writeFiles(options: { outputPath: string }): Promise<unknown>
}

/**
 * Milliseconds per whole query of Pagefind, each asked once, over the cards as pages of their own, in a page as slow as
 * that in which ours is timed. Its results come as bare numbers; the cards to show them would be fetched after that.
 * It searches in a worker, which the browser does not slow down. Throws PackagesMissing when it cannot be fetched.
 */
export async function timePagefind(
  browser: Browser,
  { root, cards, queries }: { root: string; cards: readonly TemplateCard[]; queries: readonly string[] },
  tell: (line: string) => void,
): Promise<number[]> {
  const wanted = { what: 'Pagefind', folder: 'flowshelf-pagefind', holds: ['pagefind@1.6.0'], megabytes: 30 }
  const packages = await cachedPackages(root, wanted, tell)
  const folder = await mkdtemp(path.join(tmpdir(), 'flowshelf-pagefind-'))
  await writeIndex(packages, cards, folder)
  const served = await serve(folder)
  const page = await browser.newPage()
  try {
    await page.goto(`${served.url}/pagefind-entry.json`)
    await slowDown(page)
    return await page.evaluate(askEach, { program: `${served.url}/pagefind.js`, queries })
  } finally {
    await page.close()
    await served.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeIndex(packages: string, cards: readonly TemplateCard[], outputPath: string): Promise<void> {
  const program = pathToFileURL(path.join(packages, 'node_modules/pagefind/lib/index.js')).href
  const pagefind: Pagefind = await import(program)
  try {
    const { index } = await pagefind.createIndex()
    for (const card of cards) {
      const url = `/templates/${card.slug}`
      await index.addCustomRecord({ url, content: searchText(card), language: 'en', meta: { title: card.title } })
    }
    await index.writeFiles({ outputPath })
  } finally {
    await pagefind.close()
  }
}

async function serve(folder: string) {
  const files = await listStaticFiles(folder)
  const listening = await listen(async ({ url }, response) => {
    const file = files.find(new URL(url ?? '/', 'http://localhost').pathname)
    if (file) response.writeHead(200, { 'content-type': file.type }).end(await file.read())
    else response.writeHead(404).end()
  }, 0)
  return { url: `http://localhost:${listening.port}`, close: listening.close }
}

/** Runs inside the page. */
async function askEach({ program, queries }: { program: string; queries: readonly string[] }): Promise<number[]> {
  const pagefind: { init(): Promise<void>; search(query: string): Promise<unknown> } = await import(program)
  await pagefind.init()
  const times: number[] = []
  for (const query of queries) {
    const began = performance.now()
    await pagefind.search(query)
    times.push(performance.now() - began)
  }
  return times
}
