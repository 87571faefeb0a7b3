import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharePng } from '#collections/pictures/share-png.ts'

test('the picture of a link has a palette, as its drawing has few colours, and keeps them', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="#fb3f1c" d="M0 0h40v20H0z"/></svg>'
  const png = sharp(await sharePng(svg))
  expect(await png.metadata()).toMatchObject({ format: 'png', width: 40, height: 20, isPalette: true })
  expect([...(await png.raw().toBuffer())].slice(0, 3)).toEqual([0xfb, 0x3f, 0x1c])
})
