/** @param {Error} _ @param {NodeJS.CallSite[]} sites */
const asSites = (_, sites) => sites

/**
 * Whether the function that called ours stands in such a file. Costs a stack, so ask only where it matters; in words,
 * with the lines of the sources that n8n was made from, it would cost ten times as much.
 * @param {RegExp} files
 */
exports.isCalledFrom = (files) => {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 7
  Error.prepareStackTrace = asSites
  /** @type {NodeJS.CallSite[]} */
  const sites = new Error().stack
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  // Above the file that made it, the body of `new Promise(…)` has a line of its own without a file.
  const names = sites.slice(2).map((site) => site.getFileName())
  return files.test(names.find(Boolean) ?? '')
}
