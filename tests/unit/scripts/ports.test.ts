import { expect, test } from 'vitest'
import { listen } from '../../../local/netlify/listen.ts'
import { freePorts, readPorts, requireFreePorts } from '../../../scripts/ports.ts'

test('the site uses port 4321 and the desk the next one, unless PORT is set', () => {
  expect(readPorts(undefined)).toEqual({ site: 4321, desk: 4322 })
  expect(readPorts('')).toEqual({ site: 4321, desk: 4322 })
  expect(readPorts('5000')).toEqual({ site: 5000, desk: 5001 })
})

test.each(['abc', '0', '-1', '65535', '80.5'])('PORT=%s is rejected with a message', (wanted) => {
  expect(() => readPorts(wanted)).toThrow(`not "${wanted}"`)
})

test('finds two consecutive free ports', async () => {
  const ports = await freePorts()
  expect(ports.desk).toBe(ports.site + 1)
  await expect(requireFreePorts(ports)).resolves.toBeUndefined()
})

test('free ports are outside the range of outgoing connections', async () => {
  for (let time = 0; time < 20; time += 1) expect((await freePorts(2)).desk).toBeLessThan(32_768 - 4)
})

test('a busy port is reported before slow work begins, with a solution', async () => {
  const ports = await freePorts()
  const stranger = await listen(() => undefined, ports.desk)
  await expect(requireFreePorts(ports)).rejects.toThrow(
    `Port ${ports.desk} is already in use. Stop what’s running there, or move the site and the desk`,
  )
  await stranger.close()
})
