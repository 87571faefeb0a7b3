import type { Page, Response } from '@playwright/test'
import { brotliSize } from './brotli-size.ts'

const TEXT = /^(text\/|image\/svg|application\/(json|javascript|xml))/

/** A small phone: what fits it is what most visitors wait for. */
export const PHONE = { width: 412, height: 823 }

/** What a first view costs. Bytes are brotli for text unless said otherwise. */
export interface Visit {
  htmlAndCss: number
  scriptFiles: number
  /** Uncompressed. */
  inlineScript: number
  /** Files and inline. */
  script: number
  blocking: number
  requests: number
  everything: number
  otherHosts: string[]
}

/** Opens an address in a page that has seen nothing yet, waits until the network is silent, and counts. */
export async function visitPage(page: Page, url: string): Promise<Visit> {
  const responses: Response[] = []
  // The tab's icon is no part of the page: a browser asks for it when it likes.
  page.on('response', (response) => !response.url().endsWith('/favicon.svg') && responses.push(response))
  await page.setViewportSize(PHONE)
  await page.goto(url, { waitUntil: 'networkidle' })
  const answers = await Promise.all(responses.map(weigh))
  const sum = (...types: string[]) =>
    answers.reduce((total, { type, size }) => (types.includes(type) ? total + size : total), 0)
  const { blocking, inline } = await page.evaluate(readPage)
  const { host } = new URL(url)
  const inlineBytes = Buffer.from(inline.join(''))
  return {
    htmlAndCss: sum('document', 'stylesheet'),
    scriptFiles: answers.filter(({ type }) => type === 'script').length,
    inlineScript: inlineBytes.byteLength,
    script: sum('script') + (inline.length > 0 ? brotliSize(inlineBytes) : 0),
    blocking,
    requests: answers.length,
    everything: answers.reduce((total, { size }) => total + size, 0),
    otherHosts: [...new Set(answers.map((answer) => answer.host))].filter((other) => other !== host),
  }
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
function readPage() {
  const resources = performance.getEntriesByType('resource')
  // TypeScript's list of browser types does not know this field yet; Chromium has it since version 107.
  const blocking = resources.filter(
    (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
  )
  const runs = [...document.scripts].filter(({ src, type }) => !src && /^(|module|.*javascript)$/.test(type))
  return { blocking: blocking.length, inline: runs.map(({ text }) => text) }
}
