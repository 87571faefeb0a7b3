// Apart from the tiles, as the page's script adds labels to a drawing that was sent without.

/** Pixels per unit from which labels, 17 units high, can be read: at 9 pixels. */
export const READABLE = 9 / 17
/** From a tile to the base line of the label below it. */
export const BELOW = 24
/** Characters that fit beside a wide tile's glyph, under a sub-node, and under a tile two columns from the next. */
export const FIT = { inside: 12, sub: 13, below: 18 }

/** At most two lines, broken at a space if there is one; a longer label is truncated with an ellipsis. */
export function wrapLabel(name: string, limit: number): string[] {
  if (name.length <= limit) return [name]
  const space = name.lastIndexOf(' ', limit)
  const cut = space > 0 ? space : limit
  const rest = name.slice(cut).trim()
  return [name.slice(0, cut), rest.length > limit ? `${rest.slice(0, limit - 1)}…` : rest]
}
