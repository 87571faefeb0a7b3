const Module = require('node:module')

/**
 * Hands on what a CommonJS file exports, once, right after it was loaded and before anyone uses it.
 * @param {RegExp} file
 * @param {(exports: any, module: NodeJS.Module) => void} change
 */
exports.whenLoaded = (file, change) => {
  const load = Module._extensions['.js']
  Module._extensions['.js'] = (module, name) => {
    load(module, name)
    if (file.test(name)) change(module.exports, module)
  }
}
