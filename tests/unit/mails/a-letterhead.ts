import type { Letterhead } from '#mails/letterhead.ts'

export const aLetterhead = (changes: Partial<Letterhead> = {}): Letterhead => ({
  shopName: 'Flowshelf',
  siteUrl: 'https://shop.example',
  supportEmail: 'support@flowshelf.example',
  seller: { name: 'Flowshelf Example Ltd', address: '1 Example Street, Example Town 12345' },
  ...changes,
})
