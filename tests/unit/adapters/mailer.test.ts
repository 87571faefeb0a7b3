import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from '#adapters/mail/mailer.ts'
import { Outage } from '#domain/shared/errors.ts'

const mail = { to: 'buyer@example.com', subject: 'Hello', text: 'Hi', idempotencyKey: 'hello/1' }
let stop = () => {}
afterEach(() => stop())

/** A mail API that answers with these statuses, one after the other, and keeps what it was sent. */
async function anApi(...statuses: number[]) {
  return anApiThatSays('{"id":"1"}', ...statuses)
}

async function anApiThatSays(answer: string, ...statuses: number[]) {
  const seen: { key: string; authorization: string; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization = '', 'idempotency-key': key } = request.headers
    seen.push({ key: String(key), authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(statuses[seen.length - 1] ?? 200, { 'content-type': 'application/json' }).end(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stop = () => server.close()
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, mailer: createMailer({ apiUrl, apiKey: 're_key', from: 'Flowshelf <hello@flowshelf.test>' }) }
}

test('a mail goes out under our sender, with its key', async () => {
  const { seen, mailer } = await anApi(200)
  await mailer.send({ ...mail, replyTo: 'visitor@example.com' })
  expect(seen).toEqual([
    {
      key: 'hello/1',
      authorization: 'Bearer re_key',
      body: {
        from: 'Flowshelf <hello@flowshelf.test>',
        to: 'buyer@example.com',
        subject: 'Hello',
        text: 'Hi',
        reply_to: 'visitor@example.com',
      },
    },
  ])
})

test('a mail with HTML goes out in both versions', async () => {
  const { seen, mailer } = await anApi(200)
  await mailer.send({ ...mail, html: '<p>Hi</p>' })
  expect(seen[0]?.body).toMatchObject({ text: 'Hi', html: '<p>Hi</p>' })
})

test('a key under which another wording was taken is done with; one that is being taken is tried again', async () => {
  const taken = await anApiThatSays('{"name":"invalid_idempotent_request"}', 409)
  await taken.mailer.send(mail)
  expect(taken.seen).toHaveLength(1)
  stop()
  const busy = await anApiThatSays('{"name":"concurrent_idempotent_requests"}', 409)
  await expect(busy.mailer.send(mail)).rejects.toThrow(new Outage('mail'))
})

test.each([429, 500, 503])('after a %i it tries once more, under the same key', async (status) => {
  const { seen, mailer } = await anApi(status, 200)
  await mailer.send(mail)
  expect(seen.map(({ key }) => key)).toEqual(['hello/1', 'hello/1'])
})

test('a mail the service will never take is not sent again', async () => {
  const { seen, mailer } = await anApi(422)
  await expect(mailer.send(mail)).rejects.toThrow(new Outage('mail'))
  expect(seen).toHaveLength(1)
})

test('a service that is not there is an outage', async () => {
  const mailer = createMailer({ apiUrl: 'http://127.0.0.1:1', apiKey: 're_key', from: 'a@b.c' })
  await expect(mailer.send(mail)).rejects.toThrow(new Outage('mail'))
})

test('a service that never answers is given up within the time of one send, the second try included', async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = createMailer({ apiUrl, apiKey: 're_key', from: 'a@b.c', timeoutMs: 200 })
  const since = performance.now()
  await expect(mailer.send(mail)).rejects.toThrow(new Outage('mail'))
  expect(performance.now() - since).toBeLessThan(390)
})
