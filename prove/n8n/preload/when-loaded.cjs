const Module = require('node:module')

/**
 * Calls `change` with the exports of a CommonJS file when it is first loaded.
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
