import type { Template } from '#domain/catalog/template.ts'
import { formatPrice } from '#domain/checkout/money.ts'
import { GUIDE_KINDS, type Guide, type GuideKind } from '#domain/guide/guide.ts'
import type { Shop } from '#domain/site/shop.ts'

type Shelves = {
  templates: readonly Template[]
  guides: readonly Guide[]
  /** List pages of templates with something in common. */
  lists: readonly { title: string; path: string; count: number }[]
  /** The absolute URL of the home page. */
  home: string
}

const HEADINGS: Record<GuideKind, string> = { guide: 'Guides', kit: 'AI Growth Kit', info: 'About the shop' }

/** The shop as plain text for language models, after https://llmstxt.org. */
export function llmsText(
  { site, plans }: Pick<Shop, 'site' | 'plans'>,
  { templates, guides, lists, home }: Shelves,
): string {
  const link = (title: string, path: string, about: string) => `- [${title}](${new URL(path, home).href}): ${about}`
  const guideLink = ({ title, slug, description, premium }: Guide) =>
    link(title, `/${slug}`, premium ? `${description} The full text is for members.` : description)
  const offers = plans.map((plan) => `${plan.name} for ${formatPrice(plan)} (${plan.period.toLowerCase()})`)
  const parts = [
    [`# ${site.name}`],
    [`> ${site.line} ${site.description}`],
    [`All pages and drawings are free to view. Workflow files are a one-time purchase: ${offers.join(', ')}.`],
    [
      '## Templates',
      ...templates.map(({ title, slug, description }) => link(title, `/templates/${slug}`, description)),
    ],
    [
      '## Lists of templates',
      link('All templates', '/templates', 'every template by name, and every list.'),
      link('What’s new', '/whats-new', 'new templates and new versions by day.'),
      link('Library health', '/library-health', 'what each template depends on, and until when.'),
      ...lists.map(({ title, path, count }) => link(title, path, `${count} templates.`)),
    ],
    ...GUIDE_KINDS.map((kind) => [
      `## ${HEADINGS[kind]}`,
      ...guides.filter((guide) => guide.kind === kind).map(guideLink),
    ]),
    [
      '## For programs',
      link('Catalog', '/catalogue.json', 'every template with category, tags, tools and apps.'),
      link('Feed', '/templates.xml', 'new and changed templates.'),
      link('MCP server', '/assistants', 'search and read templates from an AI assistant, at /mcp.'),
      link('Sitemap', '/sitemap.xml', 'every page with the day of its last change.'),
    ],
  ]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
