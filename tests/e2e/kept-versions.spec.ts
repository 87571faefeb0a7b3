import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { withNodeIds } from '../fixtures/with-node-ids.ts'
import { signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { changelogs } from './fixtures/changelogs.ts'
import { download } from './fixtures/steps.ts'
import { expect, PHONE_NIGHTLY, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'
const SLUG = TEMPLATE.split('/').at(-1) ?? ''
const [newest = '', ...older] = changelogs.find(({ slug }) => slug === SLUG)?.versions ?? []
const oldest = older.at(-1) ?? ''
const folder = path.resolve(import.meta.dirname, '../../content')
const name = (slug: string) => {
  const page = readFileSync(path.join(folder, `templates/${slug}.md`), 'utf8')
  return /^name: (.*)$/m.exec(page)?.[1]?.replaceAll(/^['"]|['"]$/g, '') ?? ''
}

const VERSIONS = /\/api\/templates\?versions=/
const libraryOf = (page: Page) => page.getByRole('region', { name: 'Your library' })
const search = (library: Locator, text: string) => library.getByLabel('Search all templates').fill(text)
const olderVersions = (library: Locator) => library.getByText(`Older versions of ${name(SLUG)}`)
const takeOldest = (library: Locator) =>
  library.getByRole('button', { name: `Download version ${oldest} of ${name(SLUG)}` })

async function save(page: Page, button: Locator) {
  const coming = page.waitForEvent('download')
  await button.click()
  const file = await coming
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return { name: file.suggestedFilename(), workflow: JSON.parse(Buffer.concat(chunks).toString()) }
}

test('a member finds every version of a template', PHONE_NIGHTLY, async ({ page, desk, watch }) => {
  const library = libraryOf(page)
  await signIn(page, desk, MEMBER)
  await page.goto('/account')

  await test.step('a first version has none before it', async () => {
    await page.route(VERSIONS, async (route) => {
      const [newest] = await (await route.fetch()).json()
      await route.fulfill({ json: [newest] })
    })
    await search(library, SLUG)
    await olderVersions(library).click()
    await expect(library.getByText('This is the first version.')).toBeVisible()
    await page.unroute(VERSIONS)
  })

  await test.step('during an outage the list says so and asks again', async () => {
    watch.allow(/status of 502/)
    await page.route(VERSIONS, (route) => route.fulfill({ status: 502, json: { kind: 'x', error: 'Later.' } }))
    await page.goto('/account')
    await search(library, SLUG)
    await olderVersions(library).click()
    const told = library.getByRole('alert').filter({ hasText: 'Later.' })
    await expect(told).toBeVisible()
    await page.unroute(VERSIONS)
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(takeOldest(library)).toBeVisible()
  })

  await test.step('what was never downloaded is found by a search, and its old version is told to be old', async () => {
    await page.goto('/account')
    await search(library, SLUG)
    await expect(library.getByRole('heading', { name: 'Not downloaded yet' })).toBeVisible()
    await olderVersions(library).click()
    await save(page, takeOldest(library))
    await page.reload()
    const entry = library.getByRole('listitem').filter({ hasText: name(SLUG) })
    await expect(entry).toContainText(`version ${oldest}`)
    await expect(entry).toContainText(`New version ${newest}`)
    await expect(entry.getByRole('button', { name: /^Download latest/ })).toBeVisible()

    await search(library, 'no template is called that')
    await expect(library.getByText('No templates match your search.')).toBeVisible()
  })

  await test.step('a member downloads an older version from the library, and still has the newest', async () => {
    await page.goto(TEMPLATE)
    await download(page)
    await page.goto('/account')
    await expect(library).toContainText(`version ${newest}`)
    await olderVersions(library).click()
    const listed = library.getByRole('button', { name: /^Download version/ })
    await expect(listed).toHaveCount(older.length)

    const { name: saved, workflow } = await save(page, takeOldest(library))
    expect(saved).toBe(`${SLUG}-${oldest}.json`)
    const kept = JSON.parse(readFileSync(path.join(folder, `kept/${SLUG}/${oldest}.json`), 'utf8'))
    expect(workflow).toEqual({ ...withNodeIds(kept), meta: { templateId: SLUG } })
    await page.reload()
    await expect(library).toContainText(`version ${newest}`)
    await expect(library).not.toContainText('New version')
  })
})

test('without a plan, an older version leads to the plans', async ({ page, desk }) => {
  await signIn(page, desk, 'visitor@flowshelf.test')
  await page.goto('/account')
  const library = libraryOf(page)
  await search(library, SLUG)
  await olderVersions(library).click()
  await takeOldest(library).click()
  await expect(page.getByRole('dialog', { name: 'Choose your plan' })).toBeVisible()
})
