/**
 * The URL of a glyph file, like "/glyphs/tools.svg?v=1f9c3a". The version makes sure that a page with a new glyph does
 * not use an older cached file. Without a build, as in a unit test, there is no version.
 */
export const glyphFile = (path: string): string =>
  typeof __GLYPHS_VERSION__ === 'undefined' ? path : `${path}?v=${__GLYPHS_VERSION__}`
