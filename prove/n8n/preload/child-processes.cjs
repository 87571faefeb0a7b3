// n8n starts its task runner with a clean environment, without our settings.
const childProcess = require('node:child_process')
const process = require('node:process')

exports.preloadInChildren = () => {
  const { NODE_OPTIONS, FLOWSHELF_PROOF } = process.env
  const { spawn } = childProcess
  childProcess.spawn = (program, args, options) =>
    Array.isArray(args) && options?.env
      ? spawn(program, args, { ...options, env: { ...options.env, NODE_OPTIONS, FLOWSHELF_PROOF } })
      : spawn(program, args, options)
}
