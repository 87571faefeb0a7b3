/** The numbered steps below the heading "Set up" of a template's Markdown, as plain text. */
export function setUpSteps(markdown: string): string[] {
  const [, section = ''] = markdown.split(/^## Set up\s*$/m)
  const [list = ''] = section.split(/^## /m)
  return list
    .split(/^\d+\.\s+/m)
    .slice(1)
    .map(plainText)
}

const plainText = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
