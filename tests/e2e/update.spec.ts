import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { changelogs } from './fixtures/changelogs.ts'
import { expect, PHONE_TOO, test } from './fixtures/test.ts'

const SLUG = 'refund-request-approval'
const [newest = '', ...older] = changelogs.find(({ slug }) => slug === SLUG)?.versions ?? []
const oldest = older.at(-1) ?? ''
const read = (file: string) =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../content', file), 'utf8'))

interface Node {
  id: string
  name: string
  type: string
  position: [number, number]
  parameters: Record<string, unknown>
}

/** The oldest version as a member has it: imported, with an account and an edit. */
function ownCopy() {
  const workflow = read(`kept/${SLUG}/${oldest}.json`)
  const nodes = workflow.nodes.map((node: Node, at: number) => ({
    ...node,
    id: `n8n-${at}`,
    position: [node.position[0] + 320, node.position[1] + 160],
    ...(node.type.endsWith('.slack') && { credentials: { slackApi: { id: '7', name: 'My Slack' } } }),
  }))
  return { ...workflow, nodes }
}

async function downloaded(page: Page, button: Locator) {
  const coming = page.waitForEvent('download')
  await button.click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

test('an update is compared, and merged into the member’s own workflow', PHONE_TOO, async ({ page, desk }) => {
  await test.step('visitors are told that updates are for members', async () => {
    await page.goto(`/update?template=${SLUG}`)
    await expect(page.getByRole('heading', { name: 'Updates are for members' })).toBeVisible()
  })

  await signIn(page, desk, 'member@flowshelf.test')
  await test.step('what changed since the oldest version is listed by node', async () => {
    await page.goto(`/update?template=${SLUG}&from=${oldest}`)
    await expect(page.getByLabel('Compare with version')).toHaveValue(oldest)
    await expect(page.getByRole('heading', { name: 'Changed nodes' })).toBeVisible()
    await expect(
      page
        .getByRole('img', { name: /^Workflow diagram/ })
        .locator('.changed')
        .first(),
    ).toBeVisible()
  })

  const section = page.getByRole('region', { name: 'Keep your changes' })
  await test.step('a file that is none is refused with what to do', async () => {
    await section.getByLabel('Or paste it').fill('hello')
    await expect(section.getByRole('alert')).toContainText('isn’t valid JSON')
    await section.getByLabel('Or paste it').fill(JSON.stringify(read('workflows/utm-link-builder-slack.json')))
    await expect(section.getByRole('alert')).toContainText('almost nothing in common')
  })

  await test.step('the merged file is the newest version with the member’s account in it', async () => {
    const file = { name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(ownCopy())) }
    const choosing = page.waitForEvent('filechooser')
    await section.getByRole('button', { name: 'Choose your workflow file' }).click()
    await (await choosing).setFiles(file)
    await expect(section.getByLabel(/based on/)).toHaveValue(oldest)
    await expect(section.getByRole('status')).toContainText(`Merged with version ${newest} without conflicts.`)
    await expect(section.getByText(`Your changes to version ${newest}`)).toBeVisible()
    await section.getByText('Ask manager', { exact: true }).click()
    await expect(section.getByText(/"name": "My Slack"/).first()).toBeVisible()
    const merged = await downloaded(page, section.getByRole('button', { name: 'Download merged workflow' }))
    const names = (nodes: Node[]) => nodes.map(({ name }) => name).sort()
    expect(names(merged.nodes)).toEqual(names(read(`workflows/${SLUG}.json`).nodes))
    expect(JSON.stringify(merged)).toContain('My Slack')
  })

  await test.step('a value that both changed is asked about', async () => {
    const copy = ownCopy()
    const theirs = read(`workflows/${SLUG}.json`).nodes as Node[]
    const before = new Map((read(`kept/${SLUG}/${oldest}.json`).nodes as Node[]).map((node) => [node.name, node]))
    const changed = theirs.find(({ name, type, parameters }) => {
      const old = before.get(name)?.parameters
      return old && !type.endsWith('stickyNote') && JSON.stringify(old) !== JSON.stringify(parameters)
    })
    const [field = ''] = Object.keys(changed?.parameters ?? {}).filter(
      (key) =>
        JSON.stringify(changed?.parameters[key]) !== JSON.stringify(before.get(changed?.name ?? '')?.parameters[key]),
    )
    for (const node of copy.nodes) if (node.name === changed?.name) node.parameters[field] = 'what I wrote'
    await section.getByLabel('Or paste it').fill(JSON.stringify(copy))
    const conflict = section.getByRole('group', { name: new RegExp(`^${changed?.name}`) })
    await expect(conflict.getByRole('radio', { name: 'Keep mine' })).toBeChecked()
    await expect(section.getByRole('img', { name: /^Workflow diagram/ }).locator('.changed')).toHaveCount(1)
    await conflict.getByRole('radio', { name: `Take version ${newest}` }).check()
    const merged = await downloaded(page, section.getByRole('button', { name: 'Download merged workflow' }))
    expect(JSON.stringify(merged)).not.toContain('what I wrote')

    // The choice was about that file.
    for (const node of copy.nodes) if (node.name === changed?.name) node.parameters[field] = 'what I wrote later'
    await section.getByLabel('Or paste it').fill(JSON.stringify(copy))
    await expect(conflict.getByRole('radio', { name: 'Keep mine' })).toBeChecked()
  })

  await test.step('the newest version is one press away', async () => {
    const file = await downloaded(page, page.getByRole('button', { name: `Download ${newest}`, exact: true }))
    expect(file.name).toBe(read(`workflows/${SLUG}.json`).name)
  })
})
