/**
 * The address of a file of glyphs, like "/glyphs/tools.svg?v=1f9c3a": a page that asks for a new glyph must not get the
 * file that a browser kept from before it. Without a build, as in a unit test, there is no version.
 */
export const glyphFile = (path: string): string =>
  typeof __GLYPHS_VERSION__ === 'undefined' ? path : `${path}?v=${__GLYPHS_VERSION__}`
