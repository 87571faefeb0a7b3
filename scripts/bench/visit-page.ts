import type { Page, Response } from '@playwright/test'
import { brotliSize } from './brotli-size.ts'
import type { Figure } from './budgets.ts'

const TEXT = /^(text\/|image\/svg|application\/(json|javascript|xml))/

/** A small phone: what fits here is what most visitors wait for. */
const PHONE = { width: 412, height: 823 }

/**
 * Opens a URL in a fresh page, waits for network idle, and measures the first view of the page kind `where`. Bytes are
 * brotli-compressed for text, except those of the inline script, which are uncompressed.
 */
export async function visitPage(page: Page, url: string, where: string): Promise<Figure[]> {
  const responses: Response[] = []
  // The favicon is not part of the page: browsers fetch it at any time.
  page.on('response', (response) => !response.url().endsWith('/favicon.svg') && responses.push(response))
  await page.setViewportSize(PHONE)
  // Block the redirect to the sign-in page, which is measured as a kind of its own.
  await page.route(/\/auth\?next=/, (route) => route.abort('aborted'))
  await page.goto(url, { waitUntil: 'networkidle' })
  const answers = await Promise.all(responses.map(measureResponse))
  const sum = (...types: string[]) =>
    answers.reduce((total, { type, size }) => (types.includes(type) ? total + size : total), 0)
  await page.unrouteAll()
  const { blocking, inline, shift } = await page.evaluate(readPage)
  const { host } = new URL(url)
  const inlineBytes = Buffer.from(inline.join(''))
  const otherHosts = new Set(answers.map((answer) => answer.host).filter((other) => other && other !== host))
  return named(where, {
    'HTML and CSS': sum('document', 'stylesheet'),
    'Script files': answers.filter(({ type }) => type === 'script').length,
    'Inline script': inlineBytes.byteLength,
    'Script before any input': sum('script') + (inline.length > 0 ? brotliSize(inlineBytes) : 0),
    'Render-blocking requests': blocking,
    'Layout shift': shift,
    Requests: answers.length,
    Everything: answers.reduce((total, { size }) => total + size, 0),
    'Other hosts': otherHosts.size,
  })
}

/** The cost of a second visit in the same browser: number of requests, and bytes of response headers and bodies. */
export async function revisitPage(page: Page, url: string, where: string): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await page.goto('about:blank')
  const sent = new Map<string, { url: string; head: number; bytes: number }>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    sent.set(requestId, { url: request.url, head: 0, bytes: 0 }),
  )
  devtools.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = sent.get(requestId)
    if (response.fromDiskCache) sent.delete(requestId)
    else if (entry) entry.head = response.encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = sent.get(requestId)
    if (entry) entry.bytes = Math.max(0, encodedDataLength - entry.head)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await devtools.detach()
  const calls = [...sent.values()].filter((entry) => /^https?:/.test(entry.url) && !entry.url.endsWith('/favicon.svg'))
  const sum = (part: 'head' | 'bytes') => calls.reduce((total, answer) => total + answer[part], 0)
  return named(where, {
    'Requests, second visit': calls.length,
    'Everything, second visit': sum('bytes'),
    'Heads, second visit': sum('head'),
  })
}

const named = (where: string, values: Record<string, number>): Figure[] =>
  Object.entries(values).map(([measure, value]) => ({ measure, where, value }))

/** Clears the cache, so that a signed-in user's next visit is a first one. */
export async function clearCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Type, host and size of a response; text counts brotli-compressed. */
export async function measureResponse(response: Response) {
  const isRedirect = response.status() >= 300 && response.status() < 400
  const body = isRedirect ? Buffer.alloc(0) : await response.body()
  const isText = TEXT.test((await response.headerValue('content-type')) ?? '')
  return {
    type: response.request().resourceType(),
    host: new URL(response.url()).host,
    size: isText ? brotliSize(body) : body.byteLength,
  }
}

/** Runs in the page. */
async function readPage() {
  const resources = performance.getEntriesByType('resource')
  // TypeScript's DOM types lack this field; Chromium has it since version 107.
  const blocking = resources.filter(
    (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
  )
  const shifts = await new Promise<PerformanceEntry[]>((done) => {
    new PerformanceObserver((list) => done(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
    // Without layout shifts the observer is never called.
    setTimeout(() => done([]), 100)
  })
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const shift = shifts
    .map((entry) => ({ value: 'value' in entry ? Number(entry.value) : 0, at: entry.startTime }))
    // One icon may shift while the page is still parsing, as in tests/e2e/fixtures/shifts.ts.
    .filter(({ value, at }) => value >= 0.001 || at > (page?.domInteractive ?? 0))
    .reduce((sum, { value }) => sum + value, 0)
  const runs = [...document.scripts].filter(({ src, type }) => !src && /^(|module|.*javascript)$/.test(type))
  return { blocking: blocking.length, shift, inline: runs.map(({ text }) => text) }
}
