import { expect, test } from './fixtures/test.ts'

test.use({ colorScheme: 'light' })

const ground = () => getComputedStyle(document.body).backgroundColor

test('the colours are those somebody chose', async ({ page }) => {
  await test.step('the colours follow the system until somebody chooses, and the choice stays', async () => {
    await page.goto('/n8n')
    const light = await page.evaluate(ground)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await page.evaluate(ground)
    expect(dark).not.toBe(light)

    const choice = page.getByRole('button', { name: /^Colors:/ })
    await expect(choice).toHaveText(/system/)
    await choice.click()
    await expect(page.getByRole('button', { name: 'Colors: light' })).toBeVisible()
    expect(await page.evaluate(ground)).toBe(light)

    await page.emulateMedia({ colorScheme: 'light' })
    await choice.click()
    await expect(page.getByRole('button', { name: 'Colors: dark' })).toBeVisible()
    expect(await page.evaluate(ground)).toBe(dark)

    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Colors: dark' })).toBeVisible()
    expect(await page.evaluate(ground)).toBe(dark)
    await page.getByRole('button', { name: 'Colors: dark' }).click()
    await expect(page.getByRole('button', { name: 'Colors: system' })).toBeVisible()
  })

  await test.step('a chosen scheme is there before the first paint', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    // The scheme is read while the head is parsed: the body must never have had another ground.
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (document.body) seen.push(document.documentElement.dataset.theme ?? 'none')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen.length).toBeGreaterThan(0)
    expect([...new Set(seen)]).toEqual(['dark'])
  })
})
