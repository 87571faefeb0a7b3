import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { signIn, toastOf } from './fixtures/account.ts'
import { changelogs } from './fixtures/changelogs.ts'
import { anotherBrowser } from './fixtures/steps.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'
const WORDS = 'Email me about updates to my templates'
const slug = changelogs.find(({ versions }) => versions.length > 1)?.slug ?? ''

/** The clock of the shop cannot be turned back, so a download of long ago is laid where its storage looks for it. */
async function downloadedLongAgo(worker: number) {
  const store = path.join(process.env.DATA_DIR ?? 'test-results/data', String(worker), 'blobs')
  for (const kind of ['entries', 'metadata']) {
    const folder = path.join(store, kind, 'local/site:usage/user/user_member')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, `8422163199999~template~${slug}`), '{}')
  }
}

const theSwitch = (page: Page) => page.getByRole('checkbox', { name: WORDS })
const linkIn = (text: string) => /^https?:\S+\/update-mails\?\S+$/m.exec(text)?.[0] ?? ''

test(
  'a member asks for update mails, gets one, and stops them without a session',
  NIGHTLY,
  async ({ page, browser, desk, watch }, { parallelIndex }) => {
    await downloadedLongAgo(parallelIndex)
    const owner = await anotherBrowser(browser)
    watch.page(owner.page)

    await test.step('the member switches them on', async () => {
      await signIn(page, desk, MEMBER)
      await page.goto('/account')
      await expect(theSwitch(page)).not.toBeChecked()
      await theSwitch(page).click()
      await expect(theSwitch(page)).toBeChecked()
      await page.reload()
      await expect(theSwitch(page)).toBeChecked()
    })

    await test.step('the owner sees what changed and how many hear of it, and sends it', async () => {
      await signIn(owner.page, desk, 'admin@flowshelf.test')
      await owner.page.goto('/admin')
      await owner.page.getByRole('link', { name: 'Update emails' }).click()
      await expect(owner.page.getByRole('table', { name: 'What changed' })).toContainText(/\d+\.\d+\.\d+: /)
      await owner.page.getByRole('button', { name: 'Send to 1 member…' }).click()
      await owner.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
      await expect(toastOf(owner.page, 'On their way')).toBeVisible()
      await expect(owner.page.getByText('1 member notified.')).toBeVisible()
    })

    await test.step('the mail arrives, and its link stops them in a browser that never signed in', async () => {
      const mail = await desk.mailTo(MEMBER, /^Update for/)
      expect(mail.text).toContain(`/update?template=${slug}`)
      const stranger = await anotherBrowser(browser)
      watch.page(stranger.page)
      await stranger.page.goto(linkIn(mail.text))
      const button = stranger.page.getByRole('button', { name: 'Unsubscribe' })
      await expect(button).toBeVisible()
      await stranger.page.reload()
      await button.click()
      await expect(stranger.page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
      await stranger.close()
      await page.reload()
      await expect(theSwitch(page)).not.toBeChecked()
    })

    await test.step('a link that is not whole says so and leads to the account', async () => {
      const answer = await page.request.get('/update-mails?user=user_member&proof=nothing-of-ours')
      const html = await answer.text()
      expect(html).toMatch(/<h1\b[^>]*>\s*This link is incomplete/)
      expect(html).toMatch(/<a\b[^>]*href="\/account"[^>]*>\s*Open my account/)
    })

    await test.step('a second round reaches nobody', async () => {
      await owner.page.reload()
      await expect(owner.page.getByText('0 members subscribed, 0 to notify')).toBeVisible()
      await expect(owner.page.getByRole('button', { name: /^Send to/ })).toHaveCount(0)
      expect((await desk.inbox()).filter(({ subject }) => /^Update for/.test(subject))).toHaveLength(1)
    })
    await owner.close()
  },
)
