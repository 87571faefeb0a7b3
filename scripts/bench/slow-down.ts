import type { Page } from '@playwright/test'

/** A phone of the cheaper kind takes about four times as long as a desk computer. */
const TIMES = 4

/** From here on, the scripts of this page run as on a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES })
}
