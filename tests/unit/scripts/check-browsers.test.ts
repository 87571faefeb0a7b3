import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBrowsers } from '../../../scripts/check-browsers.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'browsers-'))
  mkdirSync(path.join(root, 'dist'))
})
afterEach(() => rmSync(root, { recursive: true }))

function check(name: string, text: string, browserslist = ['chrome >= 111', 'firefox >= 114', 'safari >= 16.4']) {
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ browserslist }))
  writeFileSync(path.join(root, 'dist', name), text)
  return checkBrowsers(root).problems
}

test.each([
  ['a method of an object', 'URL.canParse(a)', 'URL.canParse is not supported by chrome 111'],
  ['a method of a value', 'a.toSorted(b)', 'toSorted is not supported by firefox 114'],
  ['an object', 'new CloseWatcher()', 'CloseWatcher is not supported by chrome 111'],
  ['a property that fails silently', 'a.ariaPressed=1', 'ariaPressed is not supported by firefox 114'],
])('finds %s that is newer than the oldest browsers', (_, code, problem) => {
  expect(check('part.js', code)).toEqual([`dist/part.js: ${problem}: see browserslist.`])
})

test('inline scripts are checked', () => {
  const page = '<script type="application/ld+json">{"a":"b.toSorted("}</script><script>a<b;c.toSorted()</script>'
  expect(check('index.html', page)).toHaveLength(1)
})

test.each([
  'new URL(a).searchParams.get(b)',
  'a.at(-1).findLast(b)',
  'AbortSignal.timeout(8000)',
  // Asked for first.
  'globalThis.scheduler?.yield?.()',
])('accepts what all of them support: %s', (code) => {
  expect(check('part.js', code)).toEqual([])
})

test('newer browsers support more, and a site without scripts fails', () => {
  expect(check('part.js', 'URL.canParse(a);b.toSorted()', ['chrome >= 120', 'firefox >= 115'])).toEqual([])
  rmSync(path.join(root, 'dist/part.js'))
  expect(checkBrowsers(root).problems).toEqual(['dist contains no script: build the site first.'])
})

test('an invalid browserslist line throws', () => {
  expect(() => check('part.js', '', ['last 2 versions'])).toThrow('"last 2 versions" in browserslist')
})
