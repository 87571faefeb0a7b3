import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// The cookies page lists "every cookie and every note this site keeps in your browser, by name".

const page = readFileSync('content/pages/cookies.md', 'utf8')

/** The names in the first column of the table below a heading. */
function namesUnder(heading: string): string[] {
  const [, rest = ''] = page.split(`\n## ${heading}\n`)
  const [section = ''] = rest.split('\n## ')
  const cells = section.split('\n').filter((line) => line.startsWith('| `'))
  return cells.map((line) => /^\| `([^`]+)`/.exec(line)?.[1] ?? '')
}

type Store = 'localStorage' | 'sessionStorage'
/** A call that keeps something, with a name or what stands for one. */
const WRITE =
  /\bwriteItem\(\s*'(localStorage|sessionStorage)',\s*('[^']+'|\w+)|\b(localStorage)\.setItem\('([^']+)'|\bwriteJson\(\s*('[^']+'|\w+)/g

/** Every name that the code keeps something under, by the store. */
function keptNames(): Record<Store, Set<string>> {
  const kept = { localStorage: new Set<string>(), sessionStorage: new Set<string>() }
  for (const file of globSync('src/**/*.{ts,tsx,js,astro}')) {
    // `writeJson` writes under any key, which is named where it is called.
    const source = readFileSync(file, 'utf8').replace("writeItem('localStorage', key, value === null", '')
    for (const [, store, key, direct, name = '', json = ''] of source.matchAll(WRITE))
      for (const each of direct ? [name] : namesOf(key ?? json, source))
        kept[(store ?? direct ?? 'localStorage') as Store].add(each)
  }
  return kept
}

/** What a key is called: as it stands, as its constant says, or for one that is put together its beginning. */
function namesOf(key: string, source: string): string[] {
  if (key.startsWith("'")) return [key.slice(1, -1)]
  const [, constant] = new RegExp(`const ${key} = '([^']+)'`).exec(source) ?? []
  if (constant) return [constant]
  const [, whole, part] = /\? '([\w-]+)' : `([\w-]+:)\$\{/.exec(source) ?? []
  if (whole && part) return [whole, part]
  const [, list, beginning] = /const KEYS = \[([^\]]+)\]|=> `([\w-]+:)\$\{/.exec(source) ?? []
  if (list) return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  return beginning ? [beginning] : [`? ${key}`]
}

describe('the cookies page', () => {
  const listed = namesUnder('Browser storage')
  const ofTheTab = 5

  test('says that the notes listed last belong to one tab', () => {
    expect(page).toContain('All but the last five are in your browser’s local storage')
  })

  test('lists every entry that the code stores, and no other', () => {
    const { localStorage, sessionStorage } = keptNames()
    expect(new Set(listed.slice(0, -ofTheTab))).toEqual(localStorage)
    expect(new Set(listed.slice(-ofTheTab))).toEqual(sessionStorage)
  })

  test('lists the shop’s own cookie, with its lifetime', () => {
    const setters = globSync('{src,netlify}/**/*.ts').filter((file) => /Max-Age=/.test(readFileSync(file, 'utf8')))
    expect(setters).toEqual(['src/server/http/guest-cookie.ts'])
    expect(namesUnder('Cookies')).toContain('__Host-flowshelf_purchase')
    const row = page.split('\n').find((line) => line.startsWith('| `__Host-flowshelf_purchase`'))
    expect(row).toContain('| 30 days;')
    expect(readFileSync('src/domain/checkout/guest-pass.ts', 'utf8')).toContain('GUEST_DAYS = 30')
  })
})
