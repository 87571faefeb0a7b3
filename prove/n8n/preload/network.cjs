// Redirects connections to other machines to the mock server. Local ones (browser, task runner) are not changed.
const dns = require('node:dns')
const net = require('node:net')

// RFC 5737 reserves this range for documentation, so no machine has such an address.
const NOWHERE = '203.0.113.10'
const POSTGRES = 5432
// n8n's own requests (news, templates, license) are not part of a workflow. Nothing listens on the discard port.
const N8N_HOSTS = /(^|\.)n8n\.(io|cloud)$/
const CLOSED = 9

/** @param {unknown} host */
const isHere = (host) => !host || host === 'localhost' || host === '::1' || String(host).startsWith('127.')

/** @param {{ port: number, postgresPort: number }} mockServer */
exports.redirectConnections = ({ port, postgresPort }) => {
  /** @param {unknown} host @param {unknown} wanted */
  const portFor = (host, wanted) => {
    if (N8N_HOSTS.test(String(host))) return CLOSED
    return Number(wanted) === POSTGRES ? postgresPort : port
  }

  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (...args) {
    // net.connect() passes one array, other callers pass options, or port and host.
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
    const callback = rest.at(-1)
    const [options] = rest
    process.nextTick(() =>
      options?.all ? callback(null, [{ address: NOWHERE, family: 4 }]) : callback(null, NOWHERE, 4),
    )
  }
  const lookupLater = dns.promises.lookup
  dns.promises.lookup = async (host, options) => {
    if (known(host)) return lookupLater.call(dns.promises, host, options)
    const found = { address: NOWHERE, family: 4 }
    return options?.all ? [found] : found
  }
}
