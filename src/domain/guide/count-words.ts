/** Counts the visible words of a Markdown text: without code, link URLs, and table and list syntax. */
export function countWords(markdown: string): number {
  const prose = markdown.replaceAll(/^```.*?^```$/gms, '').replaceAll(/\]\([^)]*\)/g, ']')
  return prose.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0
}
