import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintSources, isBuilt, markBuilt } from '../../../scripts/build-site.ts'

const environment = { SITE_URL: 'http://localhost:4321', STRIPE_SECRET_KEY: 'a' }
let root: string

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await writeFile(path.join(root, file), text)
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sources-'))
  await write('src/pages/index.astro', '<h1>Home</h1>')
  await write('content/faq.json', '[]')
})

afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))

test('unchanged sources have the same fingerprint', async () => {
  expect(await fingerprintSources(root, environment)).toBe(await fingerprintSources(root, environment))
})

test.each([
  ['src/pages/index.astro', '<h1>Hello</h1>!'],
  ['content/new.json', '{}'],
  ['public/robots.txt', 'x'],
])('a change of %s requires a build', async (file, text) => {
  const before = await fingerprintSources(root, environment)
  await write(file, text)
  expect(await fingerprintSources(root, environment)).not.toBe(before)
})

test('another URL requires a build, another secret does not', async () => {
  const before = await fingerprintSources(root, environment)
  expect(await fingerprintSources(root, { ...environment, SITE_URL: 'http://localhost:5000' })).not.toBe(before)
  expect(await fingerprintSources(root, { ...environment, STRIPE_SECRET_KEY: 'b' })).toBe(before)
})

test('a build counts only while its output is complete', async () => {
  expect(await isBuilt(root, 'f1')).toBe(false)
  const ssr = '.netlify/v1/functions/ssr/ssr.mjs'
  await write(ssr, '')
  await write('dist/index.html', '')
  await markBuilt(root, 'f1')
  expect(await isBuilt(root, 'f1')).toBe(true)
  expect(await isBuilt(root, 'f2')).toBe(false)
  await rm(path.join(root, ssr))
  expect(await isBuilt(root, 'f1')).toBe(false)
})

test('a manual build, perhaps for another URL, does not count', async () => {
  await write('dist/index.html', '')
  await markBuilt(root, 'f1')
  await utimes(path.join(root, 'dist/index.html'), new Date(), new Date(Date.now() + 5000))
  expect(await isBuilt(root, 'f1')).toBe(false)
})
