// Every connection to another machine ends at the mock server; those to this one (the browser, the task runner) pass.
const dns = require('node:dns')
const net = require('node:net')

// RFC 5737 keeps this range for documents: a name has an address, and no machine can be reached by it.
const NOWHERE = '203.0.113.10'
const POSTGRES = 5432
// What n8n asks its makers (news, templates, licence) is no part of a workflow; the port for discarding is closed.
const MAKERS = /(^|\.)n8n\.(io|cloud)$/
const CLOSED = 9

/** @param {unknown} host */
const isHere = (host) => !host || host === 'localhost' || host === '::1' || String(host).startsWith('127.')

/** @param {{ port: number, postgresPort: number }} mockServer */
exports.lead = ({ port, postgresPort }) => {
  /** @param {unknown} host @param {unknown} wanted */
  const portFor = (host, wanted) => {
    if (MAKERS.test(String(host))) return CLOSED
    return Number(wanted) === POSTGRES ? postgresPort : port
  }

  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (...args) {
    // net.connect() hands on one list of options and callback, a caller of its own the options or port and host.
    const list = Array.isArray(args[0]) ? args[0] : args
    const [first, second] = list
    if (typeof first === 'object' && first !== null && !first.path && !isHere(first.host))
      list[0] = { ...first, host: '127.0.0.1', port: portFor(first.host, first.port), lookup: undefined }
    else if (typeof second === 'string' && !isHere(second)) list.splice(0, 2, portFor(second, first), '127.0.0.1')
    return connect.apply(this, args)
  }

  const known = (host) => isHere(host) || net.isIP(host) !== 0
  const lookup = dns.lookup
  dns.lookup = (host, ...rest) => {
    if (known(host)) return lookup.call(dns, host, ...rest)
    const answer = rest.at(-1)
    const [options] = rest
    process.nextTick(() => (options?.all ? answer(null, [{ address: NOWHERE, family: 4 }]) : answer(null, NOWHERE, 4)))
  }
  const lookupLater = dns.promises.lookup
  dns.promises.lookup = async (host, options) => {
    if (known(host)) return lookupLater.call(dns.promises, host, options)
    const found = { address: NOWHERE, family: 4 }
    return options?.all ? [found] : found
  }
}
