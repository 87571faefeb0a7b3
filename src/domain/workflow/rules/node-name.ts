/**
 * The name of a node in quotes of any kind, as part of a regular expression. A group for each kind, as a reference back
 * to the first quote would have to try every way through a text that never closes it.
 */
export const QUOTED = String.raw`(?:'(?<single>(?:\\.|[^'\\\n])+)'|"(?<double>(?:\\.|[^"\\\n])+)"|\x60(?<ticks>(?:\\.|[^\x60\\\n])+)\x60)`

/** The name as it is meant: without its quotes, and what is escaped for what it stands for. */
export const nameIn = ({ single, double, ticks }: Record<string, string | undefined>): string =>
  (single ?? double ?? ticks ?? '').replace(/\\(.)/g, '$1')
