// n8n runs Code nodes in node:vm contexts and expressions in isolates. Each of these realms has its own Date and Math.
const vm = require('node:vm')
const { whenLoaded } = require('./when-loaded.cjs')

const BRIDGE = /expression-runtime[\\/]dist[\\/]cjs[\\/]bridge[\\/]isolated-vm-bridge\.js$/

/**
 * Calls `change(realm, source)` in this realm and in every new one. Isolates get it as source code, so it may only use
 * its two arguments.
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
