import { chromium } from '@playwright/test'
import { TEMPLATE } from './fixtures/addresses.ts'
import { watchShifts } from './fixtures/shifts.ts'
import { slowLine } from './fixtures/slow-line.ts'
import { onlyFont, systemFonts } from './fixtures/system-fonts.ts'
import { expect, test } from './fixtures/test.ts'

// Visitors have other typefaces than we, slower lines, and now and then no web font at all.
const ADDRESSES = ['/', TEMPLATE, '/n8n', '/templates', '/auth']
const WIDTHS = [375, 1440]
const DELAYS = [3000, 'never'] as const
const all = process.env.TEST_ALL === '1'
/** Where fontconfig is not at work, the typefaces are those of the machine. DejaVu is the widest. */
const fonts =
  systemFonts().length > 0
    ? systemFonts()
        .sort()
        .slice(0, all ? undefined : 1)
    : [null]

/** A font that comes late moves most where lines are short: the rest is for `npm run test:all`. */
const isHardest = (late: number, wide: number) => all || late === wide

for (const font of fonts)
  test(`nothing moves with ${font ?? 'the fonts of the machine'} alone`, async ({ baseURL, launchOptions }) => {
    // A browser of its own, and pages on a line that makes each of them wait.
    test.slow()
    const browser = await chromium.launch({ ...launchOptions, ...(font ? { env: onlyFont(font) } : {}) })
    for (const [late, delay] of DELAYS.entries())
      await test.step(`and the web font ${delay === 'never' ? 'never comes' : '3 s late'}`, async () => {
        const line = await slowLine(baseURL ?? '', delay)
        const moved: string[] = []
        for (const width of WIDTHS.filter((_, at) => isHardest(late, at))) {
          const views = ADDRESSES.map(async (address) => {
            // A context of its own, whose files nobody has fetched before.
            const page = await browser.newPage({ viewport: { width, height: 820 }, reducedMotion: 'reduce' })
            const read = await watchShifts(page)
            await page.goto(`${line.origin}${address}`, { waitUntil: delay === 'never' ? 'domcontentloaded' : 'load' })
            if (delay !== 'never') await page.evaluate(async () => void (await document.fonts.ready))
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            moved.push(...(await read()))
            await page.close()
          })
          await Promise.all(views)
        }
        await line.close()
        expect(moved).toEqual([])
      })
    await browser.close()
  })
