import { escapeXml } from '#domain/canvas/svg.ts'
import { CATEGORIES } from '#domain/catalog/categories.ts'
import { latestChange } from '#domain/catalog/latest-change.ts'
import type { Template } from '#domain/catalog/template.ts'

type Channel = { title: string; description: string; home: string; self: string }

/** An RSS 2.0 feed of templates, latest change first. A new version is a new item, so that readers show it again. */
export function feed({ title, description, home, self }: Channel, templates: readonly Template[]): string {
  const items = templates
    .map((template) => ({ template, change: latestChange(template) }))
    .sort((a, b) => b.change.date.getTime() - a.change.date.getTime() || b.template.id - a.template.id)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    tag('title', title),
    tag('link', home),
    tag('description', description),
    '<language>en</language>',
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.slice(0, 1).map(({ change }) => tag('lastBuildDate', change.date.toUTCString())),
    ...items.map(({ template, change }) => item(template, change, home)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function item(template: Template, { version, date, note }: ReturnType<typeof latestChange>, home: string) {
  const { slug, title, description, category, changelog } = template
  const isUpdate = changelog.length > 1
  return [
    '<item>',
    tag('title', isUpdate ? `${title}, version ${version}` : title),
    tag('link', new URL(`/templates/${slug}`, home).href),
    `<guid isPermaLink="false">${escapeXml(`${slug}@${version}`)}</guid>`,
    tag('pubDate', date.toUTCString()),
    tag('category', CATEGORIES[category].name),
    tag('description', isUpdate ? `${note} ${description}` : description),
    '</item>',
  ].join('')
}

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
