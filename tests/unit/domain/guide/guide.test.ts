import { describe, expect, test } from 'vitest'
import { Guide } from '#domain/guide/guide.ts'

const aGuide = {
  slug: 'n8n-vs-make',
  title: 'n8n vs Make',
  heading: 'n8n vs Make',
  description: 'What differs between n8n and Make, what each one charges for, and how to choose between them.',
  keywords: ['n8n', 'make'],
  kind: 'guide',
  order: 4,
  updated: '2026-11-20',
  sources: [{ title: 'n8n documentation', url: 'https://docs.n8n.io/' }],
}

/** The messages an editor would read, each with the field it belongs to. */
function complaints(frontMatter: unknown) {
  const result = Guide.safeParse(frontMatter)
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

describe('front matter of a written page', () => {
  test('a complete guide is accepted and is free to read unless it says otherwise', () => {
    expect(Guide.parse(aGuide)).toMatchObject({ premium: false, updated: new Date('2026-11-20') })
  })

  test('a misspelt field is refused rather than ignored', () => {
    expect(complaints({ ...aGuide, keyword: ['n8n'] })).toEqual([expect.stringContaining('keyword')])
  })

  test('a description that search results would cut is refused with the reason', () => {
    expect(complaints({ ...aGuide, description: 'a'.repeat(161) })).toEqual([
      'description: Search results cut a description after 160 characters.',
    ])
  })

  test('a guide without a source is refused, a kit page without one is fine', () => {
    expect(complaints({ ...aGuide, sources: [] })).toEqual([
      'sources: Guides state facts, so list at least one source.',
    ])
    expect(complaints({ ...aGuide, kind: 'kit', sources: [] })).toEqual([])
  })

  test('a source must be a full https address', () => {
    const sources = [{ title: 'n8n documentation', url: 'docs.n8n.io' }]
    expect(complaints({ ...aGuide, sources })).toEqual(['sources.0.url: Enter a full URL that starts with https://.'])
  })

  test.each(['/', '/n8n', '/#templates', '/templates/viral-ugc-content', 'https://carrd.co/'])(
    'a button may lead to %s',
    (href) => {
      expect(complaints({ ...aGuide, buttons: [{ label: 'Go there', href }] })).toEqual([])
    },
  )

  test.each(['n8n', '/N8N', 'http://carrd.co/', 'javascript:alert(1)', '//evil', '/n8n?x="'])(
    'a button that leads to %j is refused with the reason',
    (href) => {
      expect(complaints({ ...aGuide, buttons: [{ label: 'Go there', href }] })).toEqual([
        'buttons.0.href: Enter a page of this site, like /n8n or /#templates, or a full URL that starts with https://.',
      ])
    },
  )

  test('only kit pages can be sold', () => {
    expect(complaints({ ...aGuide, kind: 'info', premium: true })).toEqual([
      'premium: Only kit pages can be premium. Guides and info pages are for everyone.',
    ])
    expect(complaints({ ...aGuide, kind: 'kit', premium: true })).toEqual([])
  })
})
