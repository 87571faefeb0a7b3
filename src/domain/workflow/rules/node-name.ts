/**
 * A quoted node name, as part of a regular expression. Each kind of quote has its own group: a back-reference to the
 * first quote would backtrack through a text without a closing quote.
 */
export const QUOTED = String.raw`(?:'(?<single>(?:\\.|[^'\\\n])+)'|"(?<double>(?:\\.|[^"\\\n])+)"|\x60(?<ticks>(?:\\.|[^\x60\\\n])+)\x60)`

/** The unescaped name without its quotes. */
export const nameIn = ({ single, double, ticks }: Record<string, string | undefined>): string =>
  (single ?? double ?? ticks ?? '').replace(/\\(.)/g, '$1')
