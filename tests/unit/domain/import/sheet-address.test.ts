import { expect, test } from 'vitest'
import { sheetExport } from '#domain/import/sheet-address.ts'

const ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz-_0123456789abcde'
const sheet = `https://docs.google.com/spreadsheets/d/${ID}`

test.each([
  [`${sheet}/edit`, `/spreadsheets/d/${ID}/export?format=csv`],
  [`${sheet}/edit#gid=0`, `/spreadsheets/d/${ID}/export?format=csv&gid=0`],
  [`${sheet}/edit?gid=42#gid=42`, `/spreadsheets/d/${ID}/export?format=csv&gid=42`],
  [`${sheet}/edit?usp=sharing`, `/spreadsheets/d/${ID}/export?format=csv`],
  [`  ${sheet}  `, `/spreadsheets/d/${ID}/export?format=csv`],
  [`${sheet}/export?format=xlsx&gid=7`, `/spreadsheets/d/${ID}/export?format=csv&gid=7`],
  [`${sheet}/edit#gid=1e9`, `/spreadsheets/d/${ID}/export?format=csv`],
  [`https://docs.google.com:443/spreadsheets/u/1/d/${ID}/edit`, `/spreadsheets/d/${ID}/export?format=csv`],
  [
    `https://docs.google.com/spreadsheets/d/e/2PACX-${ID}/pubhtml?gid=3&single=true`,
    `/spreadsheets/d/e/2PACX-${ID}/pub?gid=3&single=true&output=csv`,
  ],
  [
    `https://docs.google.com/spreadsheets/d/e/2PACX-${ID}/pub?output=csv`,
    `/spreadsheets/d/e/2PACX-${ID}/pub?output=csv`,
  ],
  // What accounts of a Google Workspace copy.
  [
    `https://docs.google.com/a/example.org/spreadsheets/d/${ID}/edit#gid=5`,
    `/spreadsheets/d/${ID}/export?format=csv&gid=5`,
  ],
  [`https://docs.google.com/a/example.org/spreadsheets/u/1/d/${ID}/edit`, `/spreadsheets/d/${ID}/export?format=csv`],
  [
    `https://docs.google.com/a/example.org/spreadsheets/d/e/2PACX-${ID}/pubhtml`,
    `/spreadsheets/d/e/2PACX-${ID}/pub?output=csv`,
  ],
  // Nothing of a clever address is kept but the id and the tab.
  [`${sheet}/edit?gid=1&url=http://169.254.169.254/#gid=2`, `/spreadsheets/d/${ID}/export?format=csv&gid=1`],
])('%s is asked for under Google’s address of its CSV', (address, path) => {
  expect(sheetExport(address)).toEqual({ ok: true, value: path })
})

test.each([
  ['another host', `https://evil.example/spreadsheets/d/${ID}/edit`],
  ['a host that begins like Google', `https://docs.google.com.evil.example/spreadsheets/d/${ID}/edit`],
  ['a host that ends like Google', `https://evildocs.google.com/spreadsheets/d/${ID}/edit`],
  ['another host of Google', `https://drive.google.com/spreadsheets/d/${ID}/edit`],
  ['a host with a dot at its end', `https://docs.google.com./spreadsheets/d/${ID}/edit`],
  ['look-alike letters', `https://dосs.google.com/spreadsheets/d/${ID}/edit`],
  ['no encryption', `http://docs.google.com/spreadsheets/d/${ID}/edit`],
  ['another protocol', `ftp://docs.google.com/spreadsheets/d/${ID}/edit`],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/csv,name'],
  ['another port', `https://docs.google.com:8443/spreadsheets/d/${ID}/edit`],
  ['a user name', `https://someone@docs.google.com/spreadsheets/d/${ID}/edit`],
  ['Google as the user name', `https://docs.google.com@evil.example/spreadsheets/d/${ID}/edit`],
  ['Google as user and password', `https://docs.google.com:443@127.0.0.1/spreadsheets/d/${ID}/edit`],
  ['a backslash before another host', `https://evil.example\\@docs.google.com/spreadsheets/d/${ID}/edit`],
  ['this machine', `https://localhost/spreadsheets/d/${ID}/edit`],
  ['this machine by number', `https://127.0.0.1/spreadsheets/d/${ID}/edit`],
  ['this machine as one number', `https://2130706433/spreadsheets/d/${ID}/edit`],
  ['this machine in octal', `https://0177.0.0.1/spreadsheets/d/${ID}/edit`],
  ['this machine in hex', `https://0x7f.1/spreadsheets/d/${ID}/edit`],
  ['this machine in IPv6', `https://[::1]/spreadsheets/d/${ID}/edit`],
  ['an IPv4 address inside IPv6', `https://[::ffff:169.254.169.254]/spreadsheets/d/${ID}/edit`],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
  ['a document that is no sheet', `https://docs.google.com/document/d/${ID}/edit`],
  ['a Workspace domain with a path in it', `https://docs.google.com/a/example.org%2f../spreadsheets/d/${ID}/edit`],
  ['a path before the Workspace domain', `https://docs.google.com/x/a/example.org/spreadsheets/d/${ID}/edit`],
  ['a path that climbs out', `https://docs.google.com/spreadsheets/d/../../document/d/${ID}`],
  ['a path that climbs out in code', `https://docs.google.com/spreadsheets/d/%2e%2e%2f${ID}/edit`],
  ['an id with more in it', 'https://docs.google.com/spreadsheets/d/abcdefghijk?x=/edit%0d%0aHost:evil'],
  ['a redirector of Google', `https://docs.google.com/url?q=https://evil.example/${ID}`],
  ['no id', 'https://docs.google.com/spreadsheets/u/0/'],
  ['a short id', 'https://docs.google.com/spreadsheets/d/abc/edit'],
  ['a name', 'my sheet'],
  ['nothing', ''],
])('%s is refused, or asked for at Google only', (_, address) => {
  const answer = sheetExport(address)
  if (answer.ok) expect(answer.value).toMatch(/^\/spreadsheets\/d\/[\w-]+\/export\?format=csv$/)
  else
    expect(answer.error).toMatchObject({ kind: 'invalid-input', message: expect.stringContaining('docs.google.com') })
})
