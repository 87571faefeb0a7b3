import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DAYS = '30'
const CURVE = ['ecparam', '-name', 'prime256v1', '-genkey', '-noout']

export interface Certificates {
  /** Path of the authority's PEM. */
  authority: string
  /** A certificate for a host, made when first asked for and kept while the stand-in runs. */
  pairFor(host: string): Promise<Pair>
}

/** Key and certificate, with those it hangs on, as PEM. */
interface Pair {
  key: Buffer
  cert: Buffer
}

/**
 * An authority of our own in `folder`, new with each start, so that none is old when it is used. Needs `openssl` on PATH.
 * Certificates differ by host because clients do not accept a star for every name.
 */
export async function makeCertificates(folder: string): Promise<Certificates> {
  await mkdir(folder, { recursive: true })
  const file = (name: string) => path.join(folder, name)
  const openssl = (...words: string[]) => run('openssl', words, { cwd: folder })
  await openssl(...CURVE, '-out', 'authority.key')
  // A file of its own, because the machine's openssl.cnf may ask for what a certificate here should not have.
  await writeFile(
    file('authority.cnf'),
    '[req]\ndistinguished_name=name\n[name]\n[ca]\nbasicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\nsubjectKeyIdentifier=hash\n',
  )
  const asAuthority = ['-x509', '-config', 'authority.cnf', '-extensions', 'ca', '-days', DAYS]
  await openssl('req', ...asAuthority, '-key', 'authority.key', '-subj', '/CN=Stand-in', '-out', 'authority.pem')
  await openssl(...CURVE, '-out', 'host.key')
  await openssl(
    'req',
    '-new',
    '-config',
    'authority.cnf',
    '-key',
    'host.key',
    '-subj',
    '/CN=Stand-in host',
    '-out',
    'host.csr',
  )
  const [key, authority] = await Promise.all([readFile(file('host.key')), readFile(file('authority.pem'))])

  let made = 0
  const make = async (host: string): Promise<Pair> => {
    made += 1
    const name = `host-${made}`
    await writeFile(
      file(`${name}.cnf`),
      `subjectAltName=${isIP(host) ? 'IP' : 'DNS'}:${host}\nbasicConstraints=CA:FALSE\n`,
    )
    const signed = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-set_serial', String(1000 + made)]
    await openssl(
      'x509',
      '-req',
      '-in',
      'host.csr',
      ...signed,
      '-days',
      DAYS,
      '-extfile',
      `${name}.cnf`,
      '-out',
      `${name}.pem`,
    )
    return { key, cert: Buffer.concat([await readFile(file(`${name}.pem`)), authority]) }
  }
  const pairs = new Map<string, Promise<Pair>>()
  const pairFor = (host: string) => {
    // The name goes into a file that openssl reads.
    if (!/^[\w.:-]+$/.test(host)) return Promise.reject(new Error(`“${host}” is no host.`))
    const pair = pairs.get(host) ?? make(host)
    pairs.set(host, pair)
    return pair
  }
  return { authority: file('authority.pem'), pairFor }
}
