import type { Page } from '@playwright/test'
import { hold, signIn, toastOf } from './fixtures/account.ts'
import { expectFrame } from './fixtures/frame.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ pictures: true })

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const ROADMAP = '/ai-agency-roadmap'
const SIZES = Object.entries({
  'a phone': { width: 375, height: 667 },
  'a tablet': { width: 768, height: 1024 },
  'a wide window': { width: 1440, height: 900 },
})

const scrollDown = (page: Page, top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)

test('the page of a payment shows its screen, and takes the number of the payment out of the address', async ({
  page,
}) => {
  await hold(page, '**/api/verify-payment')
  const answer = await page.goto('/payment-success?session_id=cs_test_1')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment…')
  await expect(page).toHaveURL('/payment-success')
})

test('a member reads the roadmap, and signs out elsewhere', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER)
  await test.step('the roadmap is a page of its own, for members', async () => {
    await page.goto(ROADMAP)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agency Roadmap')
    await expect(page.getByRole('article', { name: 'Full text' })).toBeVisible()
    await expectFrame(page)
  })

  await test.step('a toast can show on a page that has no part of its own', async () => {
    await page.goto('/n8n')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(toastOf(page, 'Signed out')).toBeVisible()
    await expect(page).toHaveURL('/n8n')
  })
})

test('the help badge is where help is', async ({ page }) => {
  const badge = page.getByRole('link', { name: 'Help' })
  for (const address of ['/', '/templates/viral-ugc-content', '/auth', '/n8n']) {
    await page.goto(address)
    for (const [name, size] of SIZES)
      await test.step(`on ${name} the help badge keeps its place, and at the end of a page it covers nothing`, async () => {
        await page.setViewportSize(size)
        await scrollDown(page, 1e6)
        const at = await badge.boundingBox()
        expect(at, address).toEqual(
          size.width < 1024
            ? { x: size.width - 56, y: expect.closeTo(size.height - 56, -1), width: 44, height: 44 }
            : { x: size.width - 170, y: size.height - 130, width: 70, height: 70 },
        )
        const parts = page.getByRole('contentinfo').locator('a, button, p, h2, span')
        const covered = await parts.evaluateAll((parts, at) => {
          return parts
            .filter((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect()
              return right > at.x && left < at.x + at.width && bottom > at.y && top < at.y + at.height
            })
            .map((part) => part.textContent || part.getAttribute('aria-label'))
        }, at ?? { x: 0, y: 0, width: 0, height: 0 })
        // What holds the social buttons together is wider than they are.
        expect(covered, address).toEqual([])
      })
  }

  await test.step('below 1024 px the help badge is at the end of the page and covers no text of it', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/n8n')
    for (const top of [0, 900, 600]) {
      await scrollDown(page, top)
      await expect(badge).not.toBeInViewport()
    }
  })

  await test.step('the help badge keeps its corner while the page moves', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await scrollDown(page, 0)
    const corner = await badge.boundingBox()
    await scrollDown(page, 900)
    expect(await badge.boundingBox()).toEqual(corner)
    const image = badge.locator('img')
    await expect.poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  })
})

/** Puts a plan into this browser, as a payment does. */
const remember = (page: Page, plan: string) =>
  page.evaluate((plan) => {
    localStorage.setItem('payment_completed', 'true')
    localStorage.setItem('payment_plan', plan)
  }, plan)

test('the badge of the plan is at the top right', async ({ page }) => {
  await page.goto('/n8n')

  await test.step('each plan has a badge at the top right, with an icon of its own', async () => {
    const icons: (string | null)[] = []
    for (const plan of ['Pro Plan', 'Basic Plan']) {
      await remember(page, plan)
      await page.reload()
      await expect(page.getByText(/ - Full Access$/).filter({ visible: true })).toHaveText(`${plan} - Full Access`)
      const badge = page.getByText(`${plan} - Full Access`)
      await expect(badge).toHaveCSS('position', 'fixed')
      const box = await badge.boundingBox()
      const { width = 0 } = page.viewportSize() ?? {}
      expect(box?.y).toBeLessThan(100)
      expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(60)
      icons.push(await badge.locator('use').getAttribute('href'))
    }
    expect(new Set(icons).size).toBe(2)
  })

  const badge = page.getByText('Basic Plan - Full Access')
  for (const address of ['/n8n', '/', '/templates/viral-ugc-content']) {
    await page.goto(address)
    for (const [name, size] of SIZES)
      await test.step(`on ${name} the badge of the plan covers no word`, async () => {
        await page.setViewportSize(size)
        await expect(badge).toBeInViewport({ ratio: 1 })
        for (const top of [0, 300, 900]) {
          await scrollDown(page, top)
          // The bar hides whatever scrolls below it.
          expect(await badge.evaluate(under), `${address} at ${top}`).toEqual({ hidesWay: false, standsOnBar: true })
        }
      })
  }
})

/** Runs inside the page: whether the badge covers a way of the bar, and whether it is on the bar at all. */
function under(badge: Element) {
  const { left, right, top, bottom } = badge.getBoundingClientRect()
  const ways = [...document.querySelectorAll('.bar a, .bar button, .bar summary')]
  const hidesWay = ways.some((way) => {
    const at = way.getBoundingClientRect()
    return at.width > 0 && at.right > left && at.left < right && at.bottom > top && at.top < bottom
  })
  const bar = document.querySelector('.bar')?.getBoundingClientRect()
  return { hidesWay, standsOnBar: bar !== undefined && bar.top <= top && bar.bottom >= bottom }
}

test('a protected page asks whoever comes without a session', async ({ page }) => {
  await test.step('the sign-in page gives no reason to whoever came by themselves', async () => {
    await page.goto('/auth')
    await expect(page.getByText('One account keeps your plan and your downloads together')).toBeVisible()
    await expect(page.getByText('requires a plan')).toBeHidden()
  })

  await test.step('a protected page sends a visitor without a session to sign in', async () => {
    await page.goto(ROADMAP)
    await page.waitForURL('/auth?next=/ai-agency-roadmap')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await expect(page.getByText('The AI Agency Roadmap requires a plan.')).toBeVisible()
    await page.getByRole('link', { name: 'see the plans' }).click()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
  })
})

test('a protected page says Loading... until the account is known', async ({ page, desk, watch }) => {
  watch.allow(/status of 402/)
  await signIn(page, desk, VISITOR)
  const payments = await hold(page, '**/api/payments')
  const text = await hold(page, '**/premium/ai-agency-roadmap')
  await page.goto(ROADMAP)
  const waiting = page.getByRole('main').getByText('Loading...', { exact: true })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  payments.release()
  text.release()
  await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toContainText(
    'You need to upgrade to access this premium content.',
  )
  await expect(waiting).toHaveCount(0)
})
