/** Cuts rendered text in two before the heading with this id; the second part is empty where there is no such heading. */
export function splitBefore(html: string, headingId: string): [string, string] {
  const at = html.search(new RegExp(`<h[23] id="${headingId}"`))
  return at === -1 ? [html, ''] : [html.slice(0, at), html.slice(at)]
}
