import { readdirSync, readFileSync } from 'node:fs'
import { parseFrontmatter } from 'astro/markdown'
import { describe, expect, test } from 'vitest'
import { Template } from '#domain/catalog/template.ts'
import { TOOL_IDS } from '#domain/catalog/tools.ts'

const templates = readdirSync('content/templates').map((file) => ({
  file,
  template: Template.parse(parseFrontmatter(readFileSync(`content/templates/${file}`, 'utf8')).frontmatter),
}))
const slugs = templates.map(({ template }) => template.slug)

test('a template has the fields of the specification, and no others unnoticed', () => {
  expect(Object.keys(Template.shape)).toEqual(
    expect.arrayContaining([
      'id',
      'slug',
      'name',
      'title',
      'description',
      'tags',
      'tools',
      'youtubeId',
      'thumbnail',
      'downloadUrl',
      'skoolUrl',
      'related',
    ]),
  )
  const [first] = templates
  expect(Template.safeParse({ ...first?.template, youtubeUrl: 'https://youtu.be/x' }).success).toBe(false)
})

test('the numbers begin at 1 without a gap, and no two templates share an id or a slug', () => {
  const ids = templates.map(({ template }) => template.id)
  expect(ids.toSorted((a, b) => a - b)).toEqual(ids.map((_, at) => at + 1))
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(templates.filter(({ file, template }) => file !== `${template.slug}.md`)).toEqual([])
})

test('at least 160 templates stand in the catalogue', () => {
  expect(templates.length).toBeGreaterThanOrEqual(160)
})

test('number 1 is the viral UGC workflow', () => {
  expect(templates.find(({ template }) => template.id === 1)?.template.slug).toBe('viral-ugc-content')
})

describe.each(templates)('$file', ({ template }) => {
  test('names three other templates as related', () => {
    expect(new Set(template.related).size).toBe(3)
    expect(template.related.filter((slug) => !slugs.includes(slug) || slug === template.slug)).toEqual([])
  })
})

test('every tool of the specification can be named, and no other', () => {
  expect(TOOL_IDS).toEqual([
    'n8n',
    'openai',
    'zapier',
    'make',
    'notion',
    'sheets',
    'gmail',
    'slack',
    'discord',
    'telegram',
    'twilio',
    'stripe',
    'webhooks',
    'github',
    'whatsapp',
    'airtable',
    'drive',
  ])
})
