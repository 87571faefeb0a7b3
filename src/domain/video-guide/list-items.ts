/**
 * The items of the lists below a heading of a Markdown page, as plain text: "Connect `Gmail`" becomes "Connect Gmail".
 * Empty without that heading.
 */
export function listItems(markdown: string, heading: string): string[] {
  const [, below = ''] = `\n${markdown}`.split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ')
  return [...section.matchAll(/^(?:[-*]|\d+\.) +(.+)$/gm)].map(([, item = '']) =>
    item.replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1').replace(/[`*]|__/g, ''),
  )
}
