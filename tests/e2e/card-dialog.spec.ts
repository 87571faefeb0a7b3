import type { Page } from '@playwright/test'
import { serveCatalogue, serveVideoHost } from './fixtures/catalogue.ts'
import { markDocument } from './fixtures/same-document.ts'
import { expect, test } from './fixtures/test.ts'

const UGC = /^Generate viral UGC/
const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const ugcLink = (page: Page) => templates(page).getByRole('link', { name: UGC }).first()
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search template' })

test('a card opens over the page, by mouse and by keyboard', async ({ page, context }) => {
  await page.goto('/')
  const link = ugcLink(page)
  const dialog = page.getByRole('dialog', { name: UGC })

  await test.step('a card shows up to four tools and three tags, and counts the rest', async () => {
    const ugc = templates(page)
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: UGC }) })
    await expect(ugc.getByRole('list', { name: 'Tools' }).getByRole('listitem')).toHaveCount(4)
    await expect(ugc.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['ugc', 'video', 'ai'])
    const words = ugc.getByText(/^Submit a product photo/)
    const lines = await words.evaluate(
      (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    )
    expect(Math.round(lines)).toBe(2)
    expect(await words.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true)
  })

  await test.step('a card opens its drawing over the page and gets the focus back', async () => {
    await link.click()
    await expect(dialog.getByRole('img', { name: /diagram/i })).toBeVisible()
    await expect(dialog.getByText(/Submit a product photo and a brief/).last()).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(4)
    await expect(dialog.getByRole('link', { name: 'Watch on YouTube' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  await test.step('a card works by keyboard, and Escape closes what it opened', async () => {
    await link.press('Enter')
    await expect(dialog).toBeVisible()
    // The focus stays inside while the dialog is open.
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer') ?? null)).toBeNull()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  await test.step('a press beside the dialog closes it', async () => {
    await link.click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(8, 300)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a card opened in a new tab is the page itself', async () => {
    // Driven from outside, one version of Chromium tells of the tab and another only of what it asks for.
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    const opened = () => [...asked, ...context.pages().map((tab) => tab.url())].map((url) => new URL(url).pathname)
    await link.click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(opened).toContain('/templates/viral-ugc-content')
    expect((await page.request.get('/templates/viral-ugc-content')).status()).toBe(200)
    await expect(page).toHaveURL('/')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('Upgrade to Download closes the dialog first and scrolls to pricing', async () => {
    const stays = await markDocument(page)
    await link.click()
    await dialog.getByRole('button', { name: 'Upgrade to Download' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeFocused()
    await stays()
  })

  await test.step('the focus finds its card again when results took the place of the shelves', async () => {
    await field(page).fill('ugc')
    await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
    await link.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
  })

  await test.step('View Details leads to the page of the template', async () => {
    await link.click()
    await dialog.getByRole('link', { name: 'View Details' }).click()
    await page.waitForURL('**/templates/viral-ugc-content')
    await expect(page.getByRole('heading', { level: 1, name: UGC })).toBeVisible()
  })

  await test.step('a plan known to this browser turns the upgrade into a download', async () => {
    await page.evaluate(() => {
      localStorage.setItem('payment_completed', 'true')
      localStorage.setItem('payment_plan', 'Pro Plan')
    })
    await page.goto('/')
    await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
    await link.click()
    await expect(dialog.getByRole('button', { name: 'Download Template' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Upgrade to Download' })).toHaveCount(0)
    await page.route('**/api/download', () => new Promise(() => undefined))
    const asked = page.waitForRequest('**/api/download')
    await dialog.getByRole('button', { name: 'Download Template' }).click()
    await asked
  })
})

test('a template with a video plays it, and no other host gets a request before', async ({ page, baseURL }) => {
  await serveCatalogue(page, (all) =>
    all.map((one) => (one.slug === 'viral-ugc-content' ? { ...one, youtubeId: 'dQw4w9WgXcQ' } : one)),
  )
  await serveVideoHost(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.goto('/')
  await field(page).fill('ugc')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  expect(elsewhere).toEqual([])

  await ugcLink(page).click()
  const dialog = page.getByRole('dialog', { name: UGC })
  await expect(dialog.locator('iframe').contentFrame().getByText('A video plays.')).toBeVisible()
  const player = new URL((await dialog.locator('iframe').getAttribute('src')) ?? '')
  expect(player.host).toBe('www.youtube-nocookie.com')
  expect(player.pathname).toBe('/embed/dQw4w9WgXcQ')
  expect(Object.fromEntries(player.searchParams)).toEqual({ autoplay: '1', rel: '0' })

  const opening = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Watch on YouTube' }).click()
  const video = await opening
  await expect(video).toHaveURL('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(await video.evaluate(() => window.opener)).toBeNull()
})
