import { expect, test } from 'vitest'
import { dhl } from '../../vendors/dhl.ts'
import { shippo } from '../../vendors/shippo.ts'
import { clientOf } from './ask.ts'

test('Shippo returns the status of a package, and nothing for an unknown one', async () => {
  const { ask } = clientOf(shippo, { tracks: { 'usps/1': { status: 'DELIVERED', date: '2026-10-01T00:00:00Z' } } })
  const headers = { authorization: 'ShippoToken x' }
  expect((await ask('GET', 'https://api.goshippo.com/tracks/usps/1', { headers })).body.tracking_status.status).toBe(
    'DELIVERED',
  )
  expect((await ask('GET', 'https://api.goshippo.com/tracks/usps/2', { headers })).body.tracking_status).toBeNull()
  expect((await ask('GET', 'https://api.goshippo.com/tracks/US%20Mail/2', { headers })).status).toBe(400)
  expect((await ask('GET', 'https://api.goshippo.com/tracks/usps/1')).status).toBe(401)
})

test('DHL returns the status of a package, or no result', async () => {
  const { ask } = clientOf(dhl, { shipments: { '7': { status: 'failure', description: 'Address wrong' } } })
  const headers = { 'dhl-api-key': 'x' }
  const URL = 'https://api-eu.dhl.com/track/shipments'
  expect((await ask('GET', `${URL}?trackingNumber=7`, { headers })).body.shipments[0].status).toMatchObject({
    statusCode: 'failure',
    description: 'Address wrong',
  })
  expect((await ask('GET', `${URL}?trackingNumber=8`, { headers })).body.title).toBe('No result found')
  expect((await ask('GET', URL, { headers })).status).toBe(400)
  expect((await ask('GET', `${URL}?trackingNumber=7`)).status).toBe(401)
})
