import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBrokenLinks } from '../../../src/integrations/find-broken-links.ts'
import { readBuiltSite } from '../../../src/integrations/read-built-site.ts'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'built-site-'))
})
afterEach(() => rm(root, { recursive: true }))

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await writeFile(path.join(root, file), text)
}

async function aBuild() {
  await write(
    'dist/index.html',
    '<a href="/templates/refunds#steps"><a href="/n8n"><img alt="" src="/footer-tiles.svg">',
  )
  await write('dist/n8n.html', '<form action="/api/contact"></form><a href="/search"><a href="/app/boot.js">')
  await write('dist/templates/refunds.html', '<h2 id="steps">')
  await write('dist/footer-tiles.svg', '<svg></svg>')
  await write('dist/app/boot.js', 'export {}')
  await write('dist/_redirects', '# Guessed\n/blog   /n8n   301\n')
  await write('netlify/functions/contact.ts', "export const config: Config = {\n  path: '/api/contact',\n}\n")
}

test('pages, files, functions and pages made on demand are all found', async () => {
  await aBuild()
  const site = await readBuiltSite(root, 'https://shop.example', ['/search'])
  expect([...site.pages.keys()].sort()).toEqual(['/', '/n8n', '/templates/refunds'])
  expect([...site.live].sort()).toEqual(['/api/contact', '/search'])
  expect(site.redirects).toEqual(new Map([['/blog', '/n8n']]))
  expect(findBrokenLinks(site)).toEqual([])
})

test('what was not built is missed', async () => {
  await aBuild()
  await rm(path.join(root, 'dist/footer-tiles.svg'))
  await rm(path.join(root, 'netlify/functions/contact.ts'))
  const site = await readBuiltSite(root, 'https://shop.example')
  expect(findBrokenLinks(site).map((problem) => problem.split(' ', 2).join(' '))).toEqual([
    '/: "/footer-tiles.svg"',
    '/n8n: "/api/contact"',
    '/n8n: "/search"',
  ])
})
