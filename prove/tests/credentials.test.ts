import { describe, expect, test } from 'vitest'
import { credentialData, dummyCredential } from '../n8n/credentials.ts'
import type { CredentialType, NodeTypes } from '../n8n/node-types.ts'
import { copyWorkflow } from '../run/copy-workflow.ts'
import type { Vendor } from '../vendor.ts'

const credentials = new Map<string, CredentialType>(
  [
    {
      name: 'oAuth2Api',
      properties: [
        { name: 'authUrl', type: 'string', default: '' },
        { name: 'clientId', type: 'string', default: '' },
        { name: 'baseUrl', type: 'string', default: '' },
      ],
    },
    {
      name: 'shopOAuth2Api',
      extends: ['oAuth2Api'],
      properties: [
        { name: 'authUrl', type: 'hidden', default: 'https://shop.example/authorise' },
        { name: 'region', type: 'options', default: 'eu' },
      ],
    },
    {
      name: 'database',
      properties: [
        { name: 'host', type: 'string', default: 'localhost' },
        { name: 'port', type: 'number', default: 5432 },
      ],
    },
    {
      name: 'httpHeaderAuth',
      properties: [
        { name: 'name', type: 'string', default: '' },
        { name: 'value', type: 'string', default: '' },
      ],
    },
  ].map((type) => [type.name, type]),
)
const types: NodeTypes = { credentialsOf: () => [], credentials }
const aVendor = (key: string, host: string, given: Vendor['credentials']) =>
  ({ key, hosts: [host], credentials: given }) as unknown as Vendor
const aNode = (url: string) => ({
  id: '1',
  name: 'N',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4,
  parameters: { url },
})

describe('a credential without values from a vendor', () => {
  test('has every field of its type except hidden ones', () => {
    expect(dummyCredential('shopOAuth2Api', credentials)).toEqual({
      clientId: 'proof',
      baseUrl: 'https://vendor.example.com/',
      region: 'eu',
      grantType: 'authorizationCode',
      oauthTokenData: expect.objectContaining({ access_token: 'proof', token_type: 'Bearer' }),
    })
  })

  test('has a remote host, so that requests reach the mock server', () => {
    expect(dummyCredential('database', credentials)).toEqual({ host: 'vendor.example.com', port: 5432 })
  })
})

describe("a vendor's credential", () => {
  const vendors = [
    aVendor('search', 'api.search.example', { httpHeaderAuth: { name: 'Authorization', value: 'Bearer search' } }),
    aVendor('mail', '*.mail.example', { httpHeaderAuth: { name: 'X-Key', value: 'mail' } }),
  ]
  const valueFor = (url: string) => credentialData(aNode(url), 'httpHeaderAuth', { vendors, types }).value

  test('of a generic type is chosen by the URL of the request', () => {
    expect(valueFor('https://api.search.example/q')).toBe('Bearer search')
    expect(valueFor('=https://eu.mail.example/{{ $json.id }}')).toBe('mail')
  })

  test('is chosen by the other nodes if the URL is an expression', () => {
    const all = [aNode('https://eu.mail.example/start'), aNode('={{ $json.status_url }}')]
    expect(credentialData(all[1] as (typeof all)[0], 'httpHeaderAuth', { vendors, types }, all).value).toBe('mail')
  })

  test('is not sent to unknown hosts', () => {
    expect(valueFor('https://somewhere.example/')).toBe('proof')
  })
})

describe('settings', () => {
  const settings = {
    ...aNode(''),
    name: 'Settings',
    type: 'n8n-nodes-base.set',
    parameters: {
      assignments: {
        assignments: [
          { name: 'sheetUrl', value: '' },
          { name: 'limit', value: 5 },
        ],
      },
    },
  }
  const file = { name: 'W', nodes: [settings], connections: {} }

  test('are filled in on a copy; the file does not change', () => {
    const [node] = copyWorkflow(file, { sheetUrl: 'https://sheet.example' }).nodes
    expect(node?.parameters).toEqual({
      assignments: {
        assignments: [
          { name: 'sheetUrl', value: 'https://sheet.example' },
          { name: 'limit', value: 5 },
        ],
      },
    })
    expect(settings.parameters.assignments.assignments[0]?.value).toBe('')
  })

  test('must be fields of a settings node', () => {
    expect(() => copyWorkflow(file, { sheetURL: 'x' })).toThrow(
      'no settings node of the workflow has the field sheetURL.',
    )
  })
})
