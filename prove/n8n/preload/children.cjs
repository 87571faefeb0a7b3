// n8n starts its task runner with an environment of its own making, in which our settings would be missing.
const childProcess = require('node:child_process')
const process = require('node:process')

exports.followIntoChildren = () => {
  const { NODE_OPTIONS, FLOWSHELF_PROOF } = process.env
  const { spawn } = childProcess
  childProcess.spawn = (program, args, options) =>
    Array.isArray(args) && options?.env
      ? spawn(program, args, { ...options, env: { ...options.env, NODE_OPTIONS, FLOWSHELF_PROOF } })
      : spawn(program, args, options)
}
