import type { GuideText } from './video-guide.ts'

/** The items of the lists below a Markdown heading, as plain text: "Connect `Gmail`" becomes "Connect Gmail". */
export function listItems(markdown: string, heading: string): string[] {
  const [, below = ''] = `\n${markdown}`.split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ')
  return [...section.matchAll(/^(?:[-*]|\d+\.) +(.+)$/gm)].map(([, item = '']) =>
    item.replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1').replace(/[`*]|__/g, ''),
  )
}

/** The text of a template's page that its guide uses; `markdown` is the page below the front matter. */
export const guideText = (
  { slug, title, description }: Pick<GuideText, 'slug' | 'title' | 'description'>,
  markdown: string,
): GuideText => ({
  slug,
  title,
  description,
  requirements: listItems(markdown, 'Requirements'),
  setup: listItems(markdown, 'Set up'),
})
