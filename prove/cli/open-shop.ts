import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, selectors } from '@playwright/test'
import { findBrowser } from '../../scripts/browser-path.mjs'
import { readPorts } from '../../scripts/ports.ts'
import { SetupError } from '../n8n/install.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'

/** Owns the Basic Plan; one of the users that the local services create. */
const MEMBER = 'member@flowshelf.test'
/** Milliseconds, of real time on a busy machine. */
const PATIENCE = 60_000

interface Shop {
  siteUrl: string
  deskUrl: string
  close(): Promise<void>
}

/** A number that only the name decides, as text. */
export const lotOf = (name: string) => createHash('sha256').update(name).digest('hex')

/** Templates drawn by lot: others each day, and the same ones in each run of a day. */
export function drawByLot(slugs: readonly string[], count: number): string[] {
  const day = new Date().toISOString().slice(0, 10)
  const lot = (slug: string) => lotOf(`${day} ${slug}`)
  return slugs.toSorted((a, b) => lot(a).localeCompare(lot(b))).slice(0, count)
}

/** Starts the shop with its local services as `npm start` does, on PORT and with an empty folder. Throws SetupError. */
export async function openShop(root: string): Promise<Shop> {
  const { site, desk } = readPorts(process.env.PORT)
  const folder = await mkdtemp(path.join(tmpdir(), 'flowshelf-shop-'))
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  // Without this, a check that is ended leaves its shop running, and the next one finds the port taken.
  process.once('SIGTERM', () => process.exit(1))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
        if (output.includes('ready in')) resolve()
      })
    child.once('exit', () => reject(new SetupError(`The shop did not start: ${output.trim()}`)))
  })
  const close = async () => {
    process.off('exit', stop)
    const end = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null
    stop()
    await end
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  return { siteUrl: `http://localhost:${site}`, deskUrl: `http://localhost:${desk}`, close }
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new SetupError('No browser was found. Set CHROMIUM_PATH to a Chromium or Chrome.')
  selectors.setTestIdAttribute('data-test-id')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** A window that has never been used, with n8n's owner signed in. */
export async function newWindow(browser: Browser, n8n: N8n, width = 1440): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 1000 } })
  context.setDefaultTimeout(PATIENCE)
  const [name = '', value = ''] = n8n.rest.cookie().split('=')
  await context.addCookies([{ name, value, url: n8n.local(PUBLIC_ADDRESS) }])
  return context
}

/** Signs a member in by the emailed link, and ends on the account page. */
export async function signInAsMember(page: Page, { siteUrl, deskUrl }: Shop): Promise<void> {
  await page.goto(`${siteUrl}/auth`)
  await page.getByLabel('Email').fill(MEMBER)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await page.getByText(`We sent a link to ${MEMBER}.`).waitFor()
  const mails: { to: string; text: string }[] = await (await page.request.get(`${deskUrl}/inbox.json`)).json()
  await page.goto(/https?:\/\/\S+/.exec(mails.find(({ to }) => to === MEMBER)?.text ?? '')?.[0] ?? '')
  await page.waitForURL(`${siteUrl}/`)
  await page.getByText("You've been signed in successfully.").waitFor()
  await page.goto(`${siteUrl}/account`)
}
