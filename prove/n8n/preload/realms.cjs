// n8n runs what a workflow says in realms of their own, each with its own Date and Math: Code nodes in contexts of
// node:vm, expressions in isolates. A change has to reach all of them.
const vm = require('node:vm')
const { whenLoaded } = require('./loaded.cjs')

const BRIDGE = /expression-runtime[\\/]dist[\\/]cjs[\\/]bridge[\\/]isolated-vm-bridge\.js$/

/**
 * Calls `change(realm, source)` in this realm and in every later one. It gets to an isolate as text, so it may use
 * nothing but its two arguments.
 * @param {(realm: typeof globalThis, source: () => number) => void} change
 * @param {() => number} source
 */
exports.inEveryRealm = (change, source) => {
  change(globalThis, source)

  const { createContext } = vm
  vm.createContext = (...args) => {
    const context = createContext.apply(vm, args)
    change(vm.runInContext('globalThis', context), source)
    return context
  }

  whenLoaded(BRIDGE, ({ IsolatedVmBridge }, bridgeFile) => {
    const apply = (bridge) => {
      const { Callback } = bridgeFile.require('isolated-vm')
      bridge.context.evalClosureSync(`(${change})(globalThis, $0)`, [new Callback(source)])
    }
    const { initialize, initializeSync } = IsolatedVmBridge.prototype
    IsolatedVmBridge.prototype.initialize = async function () {
      const isNew = !this.initialized
      await initialize.call(this)
      if (isNew) apply(this)
    }
    IsolatedVmBridge.prototype.initializeSync = function () {
      const isNew = !this.initialized
      initializeSync.call(this)
      if (isNew) apply(this)
    }
  })
}
