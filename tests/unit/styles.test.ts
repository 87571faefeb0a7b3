import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PLAN_IDS } from '#domain/checkout/plan-id.ts'

const root = path.resolve(import.meta.dirname, '../../src')

/** What makes pages. Drawings are documents of their own, which a page shows as pictures. */
const ofPages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|astro|tsx|js)$/.test(file) || /^islands\/.*\.ts$/.test(file),
)

// The browser tests look at a page in the light with every rule, and in the dark with those on colours alone.
test('the scheme of the browser decides about colours alone', () => {
  const askFor = ofPages.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('prefers-color-scheme') && !line.includes('<meta name="theme-color"'))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(ofPages.length).toBeGreaterThan(150)
  expect(askFor).toEqual([])
})

const style = (name: string) => readFileSync(path.join(root, 'styles', name), 'utf8')

test.each(PLAN_IDS)('only owners of the plan "%s" see its badge', (id) => {
  expect(style('access.css')).toContain(`[data-plan="${id}"]) .plan-badge-${id}`)
})
