/**
 * The address of a shared file that browsers keep for good, like "/glyphs/tools.svg?v=1f9c…": whatever may change the
 * file changes its version. It lies in one of KEPT_FILES. Without a build, as in a unit test, there is no version.
 */
export const keptFile = (path: string): string =>
  typeof __KEPT_VERSION__ === 'undefined' ? path : `${path}?v=${__KEPT_VERSION__}`

/** What `keptFile` is used for, as rules of `_headers`. Nothing else may lie there: it could never be corrected. */
export const KEPT_FILES = ['/app/*', '/drawings/*', '/glyphs/*', '/stand.svg'] as const
