import 'reflect-metadata'
import { mkdir, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import path from 'node:path'
import {
  BasicConstraintsExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const DAYS = 30
const KIND = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

export interface Certificates {
  /** Path of the authority's PEM. */
  authority: string
  /** Creates a host's certificate on the first call. */
  pairFor(host: string): Promise<Pair>
}

/** Key and certificate chain as PEM. */
interface Pair {
  key: string
  cert: string
}

/**
 * Creates a certificate authority on each start, so that it never expires, and writes its certificate to `folder`. Hosts
 * need their own certificates, since clients reject a wildcard for all names.
 */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const [own, hosts] = await Promise.all([newKeys(), newKeys()])
  const time = { notBefore: new Date(Date.now() - 86_400_000), notAfter: new Date(Date.now() + DAYS * 86_400_000) }
  const signed = { ...time, signingAlgorithm: KIND, signingKey: own.privateKey }
  const root = await X509CertificateGenerator.createSelfSigned({
    ...time,
    name: 'CN=Mock server',
    serialNumber: '01',
    signingAlgorithm: KIND,
    keys: own,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(own.publicKey),
    ],
  })
  const authority = root.toString('pem')
  const file = path.join(folder, 'authority.pem')
  await mkdir(folder, { recursive: true })
  await writeFile(file, authority)
  const key = await pemOf(hosts.privateKey)

  const make = async (host: string, nth: number): Promise<Pair> => {
    const extensions: Extension[] = [
      new SubjectAlternativeNameExtension([{ type: isIP(host) ? 'ip' : 'dns', value: host }]),
      new BasicConstraintsExtension(false),
    ]
    const made = await X509CertificateGenerator.create({
      ...signed,
      subject: 'CN=Mock host',
      issuer: root.subject,
      serialNumber: (0x1000 + nth).toString(16),
      publicKey: hosts.publicKey,
      extensions,
    })
    return { key, cert: `${made.toString('pem')}\n${authority}\n` }
  }
  const pairs = new Map<string, Promise<Pair>>()
  const pairFor = (host: string) => {
    if (!/^[\w.:-]+$/.test(host)) return Promise.reject(new Error(`“${host}” is not a host name.`))
    const pair = pairs.get(host) ?? make(host, pairs.size)
    pairs.set(host, pair)
    return pair
  }
  return { authority: file, pairFor }
}

const newKeys = () => crypto.subtle.generateKey(KIND, true, ['sign', 'verify'])

async function pemOf(key: CryptoKey): Promise<string> {
  const base64 = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`
}
