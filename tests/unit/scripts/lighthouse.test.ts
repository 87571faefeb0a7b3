import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readReport } from '../../../scripts/bench/lighthouse.ts'
import { publicPages } from '../../../scripts/bench/public-pages.ts'

test('a report becomes whole marks, and says which audits cost the ones below 100', () => {
  const full = { score: 1, auditRefs: [{ id: 'color-contrast', weight: 7 }] }
  const report = {
    categories: {
      performance: { score: 0.996, auditRefs: [{ id: 'largest-contentful-paint', weight: 25 }] },
      accessibility: {
        score: 0.93,
        auditRefs: [...full.auditRefs, { id: 'document-title', weight: 7 }, { id: 'skip-link', weight: 0 }],
      },
      'best-practices': full,
      seo: full,
    },
    audits: {
      'largest-contentful-paint': { score: 0.98 },
      'color-contrast': { score: 0, details: { items: [{ node: { snippet: '<p class="pale">' } }] } },
      'document-title': { score: 1 },
      'skip-link': { score: 0 },
    },
  }
  expect(readReport(report)).toEqual({
    scores: { performance: 100, accessibility: 93, 'best-practices': 100, seo: 100 },
    losses: ['color-contrast (accessibility): <p class="pale">'],
  })
})

test('public are the pages of the sitemap that need no sign-in, and the page to sign in', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'public-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of ['templates', 'guides', 'pages', 'premium'])
    await mkdir(path.join(root, 'content', folder), { recursive: true })
  await mkdir(path.join(root, 'dist'))
  await writeFile(path.join(root, 'content/premium/roadmap.md'), '')
  const entries = ['/', '/n8n', '/roadmap'].map((address) => `<url><loc>https://shop.test${address}</loc></url>`)
  await writeFile(path.join(root, 'dist/sitemap.xml'), `<urlset>${entries.join('')}</urlset>`)
  expect(publicPages(root)).toEqual(['/', '/n8n', '/auth'])
})
