import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

test('a video guide plays on the drawing, with captions, chapters and keys', async ({ page }) => {
  const early: string[] = []
  page.on('request', (request) => early.push(new URL(request.url()).pathname))
  await page.goto(TEMPLATE)
  expect(early.filter((path) => path.startsWith('/video-guides/'))).toEqual([])

  await page.getByRole('link', { name: 'Watch Demo' }).click()
  const dialog = page.getByRole('dialog', { name: /^Generate viral UGC/ })
  const player = dialog.getByRole('group', { name: /^Video guide: Generate viral UGC/ })
  const position = player.getByRole('slider', { name: 'Position in the guide' })
  await expect(player).toBeFocused()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(player.getByText(/^Submit a product photo/)).toBeVisible()
  const buy = dialog.getByRole('button', { name: 'Upgrade to Download' })
  await expect(buy).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => Number(await position.inputValue()), 'it plays').toBeGreaterThan(0.5)

  await test.step('the keys of a video player', async () => {
    await page.keyboard.press('k')
    const play = player.getByRole('button', { name: 'Play', exact: true })
    await expect(play).toBeVisible()
    const [upgrade, box] = await Promise.all([buy.boundingBox(), play.boundingBox()])
    expect(upgrade?.y, 'below the controls').toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    await page.keyboard.press('0')
    await page.keyboard.press('l')
    await expect(position).toHaveValue('10')
    await page.keyboard.press('ArrowLeft')
    await expect(position).toHaveValue('5')
    await page.keyboard.press('>')
    await expect(player.getByRole('button', { name: 'Speed: 1.5×' })).toBeVisible()
  })

  await test.step('a chapter of the transcript shows its moment', async () => {
    await dialog.getByText('Transcript').click()
    await dialog.getByRole('button', { name: /What you need$/ }).click()
    await expect(position).toHaveAttribute('aria-valuetext', /, What you need$/)
    await expect(player.getByText('You need these accounts and tables.')).toBeVisible()
  })

  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a link to a moment of a guide opens it there, and with reduced motion the camera jumps', async ({ page }) => {
  await page.goto(`${TEMPLATE}#guide=30`)
  const player = page.getByRole('group', { name: /^Video guide:/ })
  await player.press('k')
  const position = player.getByRole('slider', { name: 'Position in the guide' })
  expect(Number(await position.inputValue())).toBeGreaterThanOrEqual(30)
  const view = () => player.getByRole('img', { name: /diagram/i }).getAttribute('viewBox')
  const places = new Set([await view()])
  // Camera movements of 0.8 seconds would be seen in steps of 0.1.
  for (let step = 0; step < 20; step += 1) {
    await position.evaluate((input: HTMLInputElement) => {
      input.value = String(Number(input.value) + 0.1)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    places.add(await view())
  }
  expect(places.size).toBeLessThanOrEqual(2)
})
