import { signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { beyondAnyWindow } from './fixtures/beyond-window.ts'
import { download } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

test.use({ pictures: true })

test('a member takes a workflow to n8n in three ways', async ({ page, desk, context, playwright }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, desk, 'member@flowshelf.test')
  await page.goto(TEMPLATE)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())

  const steps = page.getByRole('dialog', { name: 'Next steps' })
  const ticked = steps.getByRole('checkbox', { name: 'Import the workflow' })

  await test.step('reads after the download what to do in n8n, and how to set it up', async () => {
    expect((await download(page)).name).toBe('viral-ugc-content.json')
    await expect(toastOf(page, 'Downloaded')).toContainText('viral-ugc-content.json, the latest version')
    await toastOf(page, 'Downloaded').getByRole('button', { name: 'Set it up' }).click()
    await page.waitForURL(`${TEMPLATE}/set-up`)
    await page.goBack()
    await page.getByRole('link', { name: 'Next steps' }).click()
    const ways = steps.getByRole('group', { name: 'How to import it' })
    await expect(ways.getByText(/Import, From file/)).toBeVisible()
    await ways.getByRole('radio', { name: 'File' }).focus()
    for (const line of [/press Ctrl\+V/, /Import, From URL/]) {
      await page.keyboard.press('ArrowRight')
      await expect(ways.getByText(line)).toBeVisible()
    }
    await expect(ways.getByText(/Import, From file/)).toBeHidden()
    await expect(steps.getByText(/OpenAI.*: how to connect each/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await beyondAnyWindow(page, 700)).toEqual([])
  })

  await test.step('keeps the ticks of each template in this browser', async () => {
    await ticked.check()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('link', { name: 'Next steps' }).click()
    await expect(ticked).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Next steps' })).toBeFocused()
  })

  await test.step('copies the workflow as n8n takes it from the clipboard', async () => {
    await page.getByRole('button', { name: 'Copy for n8n' }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    const workflow = JSON.parse(await copied())
    expect(workflow.nodes.length).toBeGreaterThan(5)
    expect(workflow.meta).toEqual({ templateId: 'viral-ugc-content' })
  })

  await test.step('copies a link that opens without a session, as the server of n8n has none', async () => {
    await page.getByRole('button', { name: 'Copy import link' }).click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    const elsewhere = await playwright.request.newContext()
    const answer = await elsewhere.get(await copied())
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toHaveProperty('connections')
    await elsewhere.dispose()
  })

  await test.step('is led to the file when the clipboard cannot be filled', async () => {
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException('Not now.', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Copy for n8n' }).click()
    await expect(page.getByText(/Download the file instead/)).toBeVisible()
  })
})
