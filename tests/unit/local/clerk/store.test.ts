import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStore } from '../../../../local/clerk/store.ts'

const aFile = () => join(mkdtempSync(join(tmpdir(), 'clerk-store-')), 'clerk.json')

test('saved data survives a restart', () => {
  const file = aFile()
  const store = createStore(file)
  store.devBrowsers.add({ id: 'dvb_1', clientId: 'client_1' })
  store.save()
  expect(createStore(file).devBrowsers.all()).toEqual([{ id: 'dvb_1', clientId: 'client_1' }])
  expect(readdirSync(join(file, '..'))).toEqual(['clerk.json'])
})

test('saving without a change does not write the file', () => {
  const file = aFile()
  const store = createStore(file)
  store.save()
  const before = statSync(file).ino
  store.save()
  expect(statSync(file).ino).toBe(before)
})

test.each(['{ "users": [', ''])('a damaged file (%j) fails the start instead of being overwritten', (text) => {
  const file = aFile()
  writeFileSync(file, text)
  expect(() => createStore(file)).toThrow(
    `The local Clerk cannot read ${file}. Delete it to start with the seed users.`,
  )
})
