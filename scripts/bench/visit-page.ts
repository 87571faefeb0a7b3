import type { Page, Response } from '@playwright/test'
import { brotliSize } from './brotli-size.ts'
import type { Figure } from './budgets.ts'

const TEXT = /^(text\/|image\/svg|application\/(json|javascript|xml))/

/** A small phone: what fits it is what most visitors wait for. */
const PHONE = { width: 412, height: 823 }

/**
 * Opens an address in a page that has seen nothing yet, waits until the network is silent, and counts what the first
 * view of the page kind `where` costs. Bytes are brotli for text; of the inline script alone they are uncompressed.
 */
export async function visitPage(page: Page, url: string, where: string): Promise<Figure[]> {
  const responses: Response[] = []
  // The tab's icon is no part of the page: a browser asks for it when it likes.
  page.on('response', (response) => !response.url().endsWith('/favicon.svg') && responses.push(response))
  await page.setViewportSize(PHONE)
  // Who is sent on to the sign-in page stays here: that one is measured as a kind of its own.
  await page.route(/\/auth\?next=/, (route) => route.abort('aborted'))
  await page.goto(url, { waitUntil: 'networkidle' })
  const answers = await Promise.all(responses.map(weigh))
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

/**
 * What a second visit in the same browser costs: requests that left it, and the bytes of heads and bodies that came
 * back.
 */
export async function visitAgain(page: Page, url: string, where: string): Promise<Figure[]> {
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
  const asked = [...sent.values()].filter((entry) => /^https?:/.test(entry.url) && !entry.url.endsWith('/favicon.svg'))
  const sum = (part: 'head' | 'bytes') => asked.reduce((total, answer) => total + answer[part], 0)
  return named(where, {
    'Requests, second visit': asked.length,
    'Everything, second visit': sum('bytes'),
    'Heads, second visit': sum('head'),
  })
}

const named = (where: string, values: Record<string, number>): Figure[] =>
  Object.entries(values).map(([measure, value]) => ({ measure, where, value }))

/** Forgets all files, so that the next visit is a first one for somebody who stays signed in. */
export async function forgetFiles(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Type, host and size of an answer, its text compressed as far as brotli goes. */
export async function weigh(response: Response) {
  const isRedirect = response.status() >= 300 && response.status() < 400
  const body = isRedirect ? Buffer.alloc(0) : await response.body()
  const isText = TEXT.test((await response.headerValue('content-type')) ?? '')
  return {
    type: response.request().resourceType(),
    host: new URL(response.url()).host,
    size: isText ? brotliSize(body) : body.byteLength,
  }
}

/** Runs inside the page. */
async function readPage() {
  const resources = performance.getEntriesByType('resource')
  // TypeScript's list of browser types does not know this field yet; Chromium has it since version 107.
  const blocking = resources.filter(
    (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
  )
  const shifts = await new Promise<PerformanceEntry[]>((done) => {
    new PerformanceObserver((list) => done(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
    // Where nothing moved, the observer is never called.
    setTimeout(() => done([]), 100)
  })
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const shift = shifts
    .map((entry) => ({ value: 'value' in entry ? Number(entry.value) : 0, at: entry.startTime }))
    // One icon may move while the page itself is still being read, as in tests/e2e/fixtures/shifts.ts.
    .filter(({ value, at }) => value >= 0.001 || at > (page?.domInteractive ?? 0))
    .reduce((sum, { value }) => sum + value, 0)
  const runs = [...document.scripts].filter(({ src, type }) => !src && /^(|module|.*javascript)$/.test(type))
  return { blocking: blocking.length, shift, inline: runs.map(({ text }) => text) }
}
