/**
 * Whether the function that called ours stands in such a file. Costs a stack, so ask only where it matters.
 * @param {RegExp} files
 */
exports.isCalledFrom = (files) => {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 7
  const lines = (new Error().stack ?? '').split('\n').slice(3)
  Error.stackTraceLimit = limit
  // The body of `new Promise(…)` has lines of its own above the file that made it.
  const caller = lines.find((line) => !/new Promise|<anonymous>\)?$/.test(line))
  return caller !== undefined && files.test(caller)
}
