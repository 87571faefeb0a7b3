import { describe, expect, test } from 'vitest'
import { Template } from '#domain/catalog/template.ts'

const thumbnail = Template.shape.thumbnail

describe('the picture of a template', () => {
  test.each(['/pictures/crm-sync.webp', 'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg'])(
    'may be %s',
    (address) => {
      expect(thumbnail.safeParse(address).success).toBe(true)
    },
  )

  test.each([
    'https://example.com/crm.png',
    'http://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg',
    'pictures/crm.webp',
    'javascript:alert(1)',
  ])('cannot be %s, and the editor hears what can', (address) => {
    const refused = thumbnail.safeParse(address)
    expect(refused.error?.issues[0]?.message).toMatch(/^Use an image in public\//)
  })
})
