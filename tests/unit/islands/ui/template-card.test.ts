import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TemplateCard as Card } from '#domain/catalog/card.ts'
import { TemplateCard } from '#islands/ui/TemplateCard.tsx'

const own: Card = {
  id: 1001,
  slug: 'route-tickets',
  name: 'Route tickets',
  title: 'Route tickets',
  description: 'Reads tickets.',
  category: null,
  tags: [],
  tools: ['n8n'],
  apps: [],
  nodes: 0,
  trigger: null,
  release: null,
  youtubeId: null,
  thumbnail: null,
  difficulty: null,
  setupMinutes: null,
  updated: null,
}
const imported: Card = { ...own, imported: true }
const pictureOf = (changes: Partial<Card>, card = imported) => {
  const html = renderToStaticMarkup(createElement(TemplateCard, { card: { ...card, ...changes } }))
  return { src: / src="([^"]*)"/.exec(html)?.[1], fallback: /data-fallback="([^"]*)"/.exec(html)?.[1] }
}

test('without a picture of its own a card shows the drawing, an imported one from where it may change', () => {
  expect(pictureOf({}, own).src).toBe('/drawings/route-tickets.svg')
  expect(pictureOf({})).toEqual({ src: '/pictures/route-tickets.svg', fallback: undefined })
})

test('a picture that does not come falls back to the middle one of the video, without a video to the drawing', () => {
  const youtubeId = 'dQw4w9WgXcQ'
  const middle = `https://i.ytimg.com/vi/${youtubeId}/mqdefault.jpg`
  const large = `https://i.ytimg.com/vi/${youtubeId}/maxresdefault.jpg`
  expect(pictureOf({ youtubeId, thumbnail: large })).toEqual({ src: large, fallback: middle })
  expect(pictureOf({ youtubeId, thumbnail: '/pictures/tickets.png' }).fallback).toBe(middle)
  expect(pictureOf({ thumbnail: '/pictures/tickets.png' }).fallback).toBe('/pictures/route-tickets.svg')
})

test('a Make blueprint says so on its card, and has modules', () => {
  const card = { ...own, tools: ['make', 'slack'] as const, nodes: 7 }
  const html = renderToStaticMarkup(createElement(TemplateCard, { card }))
  expect(html).toContain('>Make blueprint · 7 modules<')
})

test('a card that stands alone leads to its details, all others to their demo', () => {
  const htmlOf = (wide: boolean) => renderToStaticMarkup(createElement(TemplateCard, { card: own, wide }))
  expect(htmlOf(true)).toContain('View Details')
  expect(htmlOf(true)).not.toContain('Watch Demo')
  expect(htmlOf(false)).toContain('Watch Demo')
})

test('the heart comes after the link of the card, and says in its name and state what it does', () => {
  const html = renderToStaticMarkup(createElement(TemplateCard, { card: own }))
  const heart = /<button[^>]*data-action="save"[^>]*>/.exec(html)
  expect(heart?.[0]).toMatch(/aria-pressed="false"/)
  expect(heart?.[0]).toMatch(/aria-label="Save"/)
  expect(heart?.index).toBeGreaterThan(html.indexOf('</a>'))
})

test('name and text are read in their own direction, whatever that of the page is', () => {
  const html = renderToStaticMarkup(
    createElement(TemplateCard, { card: { ...imported, name: 'חשבוניות (2)', description: 'تذكير (3)' } }),
  )
  expect(html).toMatch(/<h3 [^>]*dir="auto"[^>]*><a [^>]*>חשבוניות \(2\)/)
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>تذكير \(3\)/)
  const named = htmlOf({ ...imported, name: 'Slack تذكير', languages: { name: 'ar' } })
  expect(named).toMatch(/<h3 [^>]*lang="ar" dir="rtl"/)
  expect(named).not.toMatch(/<p [^>]*lang=/)
})

const htmlOf = (card: Card) => renderToStaticMarkup(createElement(TemplateCard, { card }))

test('a card shows three tags beside its category, and counts the rest', () => {
  const tags = ['marketing', 'seo', 'blog', 'email', 'ads']
  const items = [...htmlOf({ ...own, category: 'marketing', tags }).matchAll(/<li>([^<]*)/g)].map(([, text]) => text)
  expect(items).toEqual(['seo', 'blog', 'email', '+1 more'])
})

test('a card says how long the setup takes, how hard it is and how large the workflow; an unknown figure is left out', () => {
  const facts = { setupMinutes: 30, difficulty: 'Beginner' as const, nodes: 12 }
  expect(htmlOf({ ...own, ...facts })).toContain('>30 min setup · Beginner · 12 nodes<')
  expect(htmlOf({ ...own, nodes: 12 })).toContain('>12 nodes<')
})
