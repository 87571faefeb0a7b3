// Netlify's CLI listens on all interfaces without an option to change it. Preloaded with `--require`.
const net = require('node:net')

const HOST = '127.0.0.1'
const { listen } = net.Server.prototype

net.Server.prototype.listen = function (...args) {
  const [first, second] = args
  if (typeof first === 'object' && first?.port !== undefined && !first.host) args[0] = { ...first, host: HOST }
  // A port alone, or with a callback: the second argument would be the host.
  else if (/^\d+$/.test(String(first)) && typeof second !== 'string') args.splice(1, 0, HOST)
  return listen.apply(this, args)
}
