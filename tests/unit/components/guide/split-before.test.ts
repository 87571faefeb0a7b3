import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { splitBefore } from '#components/guide/split-before.ts'

const html = '<h2 id="one">One</h2><p>a</p><h3 id="two">Two</h3><p>b</p>'

test('a drawing goes before its heading, and nothing of the text is lost', () => {
  expect(splitBefore(html, 'two')).toEqual(['<h2 id="one">One</h2><p>a</p>', '<h3 id="two">Two</h3><p>b</p>'])
})

test('a text whose heading was renamed stays whole', () => {
  expect(splitBefore(html, 'three')).toEqual([html, ''])
})

test('the comparison still has the heading its drawing stands before', () => {
  expect(readFileSync('content/guides/n8n-vs-make.md', 'utf8')).toMatch(/^### The same job on both meters$/m)
})
