import { expect, test } from 'vitest'
import { lastDownloads } from '#domain/usage/last-downloads.ts'

test('each template counts once, with its last download, newest first', () => {
  expect(
    lastDownloads([
      { kind: 'template', id: 'a', at: 5 },
      { kind: 'collection', id: 'essentials', at: 9 },
      { kind: 'template', id: 'b', at: 7 },
      { kind: 'template', id: 'a', at: 8 },
    ]),
  ).toEqual([
    { slug: 'a', at: 8 },
    { slug: 'b', at: 7 },
  ])
})
