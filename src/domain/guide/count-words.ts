/** The words a reader reads in a Markdown text: no code, no addresses of links, no signs of tables and lists. */
export function countWords(markdown: string): number {
  const prose = markdown.replaceAll(/^```.*?^```$/gms, '').replaceAll(/\]\([^)]*\)/g, ']')
  return prose.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0
}
