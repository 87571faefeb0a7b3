import { signIn } from './fixtures/account.ts'
import { expect, NIGHTLY, PHONE_NIGHTLY, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const MEMBER = 'member@flowshelf.test'

test('a member creates a token, uses it in n8n, and revokes it', PHONE_NIGHTLY, async ({ page, desk }) => {
  await signIn(page, desk, MEMBER)
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Sign-in', exact: true }).scrollIntoViewIfNeeded()
  const part = page.getByRole('region', { name: 'Access tokens' })
  await part.getByRole('textbox', { name: 'Token name' }).fill('Office n8n')
  await part.getByRole('button', { name: 'Create token' }).click()
  await expect(part.getByText('It isn’t shown again.')).toBeVisible()
  const token = await part.getByText(/^flowshelf_pat_/).innerText()
  expect(await violations(page)).toEqual([])

  const names = async () => {
    const response = await page.request.get(`/n8n/${token}/templates/search?search=slack&page=1`)
    return (await response.json()).workflows.map(({ name }: { name: string }) => name)
  }
  expect((await names()).length).toBeGreaterThan(3)
  await page.reload()
  await page.getByRole('heading', { name: 'Sign-in', exact: true }).scrollIntoViewIfNeeded()
  await expect(part.getByText(/last used/)).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)

  await part.getByRole('button', { name: /^Revoke ?: Office n8n$/ }).click()
  await part.getByRole('button', { name: /^Revoke permanently ?: Office n8n$/ }).click()
  await expect(part.getByText('Office n8n')).toHaveCount(0)
  expect(await names()).toEqual(['This access token no longer works'])
})

test('a button copies what to paste into n8n or an assistant', NIGHTLY, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/your-n8n')
  await page.getByRole('button', { name: /^Copy ?: .*Set it up$/ }).click()
  // The pages are built for one of the shops that the stories start.
  await expect
    .poll(copied)
    .toMatch(/^N8N_TEMPLATES_ENABLED=true\nN8N_TEMPLATES_HOST=http:\/\/localhost:\d+\/n8n\/YOUR_TOKEN$/)
  await page.getByRole('link', { name: 'Use it with AI assistants' }).click()
  await page.getByRole('button', { name: /^Copy ?: .*Claude Code$/ }).click()
  await expect.poll(copied).toMatch(/^claude mcp add --transport http flowshelf http:\/\/localhost:\d+\/mcp --header /)
  expect(await violations(page)).toEqual([])
})
