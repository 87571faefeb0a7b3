const words = (text: string) => text.replaceAll(/https?:\S+/g, ' ').match(/[\p{L}\p{N}$€+.@]+/gu) ?? []

/** The words of a mail as text, in order, without addresses of pages. */
export const wordsOfText = words

/** The words that a reader sees of a mail as HTML, in order, without addresses of pages. */
export function wordsOfHtml(html: string): string[] {
  const [, body = ''] = html.split(/<body[^>]*>/)
  const seen = body
    .replaceAll(/<div style="display:none[\s\S]*?<\/div>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  return words(seen)
}
