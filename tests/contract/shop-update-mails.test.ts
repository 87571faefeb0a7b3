// Long, as a member, the owner and the mail service are three ends of the same mails, in one shop.

import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUpdateChoices } from '#adapters/blobs/update-choices.ts'
import { createUsage } from '#adapters/blobs/usage.ts'
import { createOwnOffers } from '#adapters/files/own-offers.ts'
import type { UpdateMails } from '#contracts/update-mails.ts'
import { UPDATE_COPY } from '#domain/updates/update-copy.ts'
import { aBounce, signedByMail } from '../fixtures/shop/a-mail-webhook.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import type { AnswerBody } from '../fixtures/shop/call.ts'
import { storeOf } from '../fixtures/shop/traces.ts'

const WEEK_MS = 7 * 86_400_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const own = await createOwnOffers(path.join(import.meta.dirname, '../..')).templates()
/** One that changed on a later day than it came in. */
const CHANGED = own.find(({ versions }) => versions.length > 1) ?? expect.unreachable()

let shop: Shop
let boss: Owner
let ada: Person

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.blobs.reset()
  boss = anAdmin(shop)
  ada = await aReader('ada')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.settled()
  await shop.mend()
})

/** Somebody with access who downloaded the template long ago and asked for the mails. */
async function aReader(name: string): Promise<Person> {
  const person = shop.aPerson(name)
  await boss.act({ action: 'grant', userId: person.id })
  const at = Date.parse('2020-01-01')
  await createUsage({ clock: () => at }).noteDownload({ userId: person.id, kind: 'template', id: CHANGED.slug, at })
  expect((await choose(person, true)).body).toEqual({ on: true, stoppedBy: null })
  return person
}

const choose = ({ token }: Person, on: boolean, words = UPDATE_COPY) =>
  shop.api<UpdateMails & { kind: string }>('choose-update-mails', { body: on ? { on, words } : { on }, token })
const choiceOf = async ({ token, email }: Person) =>
  (await shop.api<{ updateMails: UpdateMails }>('account', { token, emails: [email] })).body.updateMails
const send = (attempt: string = randomUUID()) =>
  shop.api<AnswerBody>('admin-act', {
    body: { action: 'send-updates', reason: 'Weekly update.', attempt },
    token: boss.token,
    asAdmin: true,
  })
const finish = () => shop.runJob('finish-updates')
const mailsTo = ({ email }: Person) =>
  shop.services.mail.mails().filter(({ to, subject }) => to === email && /^Updates? for/.test(subject))
/** The link that stops them, in the newest mail to somebody: of the text and of the head. */
function linksTo(person: Person) {
  const [mail] = mailsTo(person)
  const page = /^http\S+\/update-mails\?\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
  const [, head = ''] = /^<(.*)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
  return { page, head, query: new URL(page).search.slice(1) }
}
async function sent() {
  expect((await send()).status).toBe(200)
  await shop.settled()
}

describe('the switch', () => {
  test('keeps when it was turned, the words beside it, and the address that Clerk has verified', async () => {
    const { blobs } = await storeOf('updates').list({ prefix: `choice/${ada.id}/` })
    expect(blobs).toHaveLength(1)
    const choice = await storeOf('updates').get(blobs[0]?.key ?? '', { type: 'json' })
    expect(choice).toEqual({ kind: 'on', at: expect.any(Number), words: UPDATE_COPY, email: ada.email })
    expect(Math.abs(choice.at - Date.now())).toBeLessThan(60_000)
  })

  test('turned off and on again leaves each choice, and the last one rules', async () => {
    expect((await choose(ada, false)).body).toEqual({ on: false, stoppedBy: 'account' })
    expect(await choiceOf(ada)).toEqual({ on: false, stoppedBy: 'account' })
    await choose(ada, true)
    await choose(ada, true)
    expect(await choiceOf(ada)).toEqual({ on: true, stoppedBy: null })
    expect((await storeOf('updates').list({ prefix: 'choice/' })).blobs).toHaveLength(3)
  })

  test('is off for who never touched it, and turned off leaves no trace of them', async () => {
    const eve = shop.aPerson('eve')
    expect(await choiceOf(eve)).toEqual({ on: false, stoppedBy: null })
    await choose(eve, false)
    expect((await storeOf('updates').list({ prefix: `choice/${eve.id}` })).blobs).toEqual([])
  })

  test('takes no other words than those it shows, nobody signed out, and no address that is not verified', async () => {
    expect((await choose(ada, true, 'Send me everything')).status).toBe(400)
    expect((await shop.api('choose-update-mails', { body: { on: false } })).status).toBe(401)
    shop.services.clerk.seed([{ id: 'user_unproven', email: 'unproven@example.com', unverified: true }])
    const token = shop.token('user_unproven', { expiresIn: 600 })
    const answer = await choose({ id: 'user_unproven', email: '', token }, true)
    expect([answer.status, answer.body.kind]).toEqual([400, 'invalid-input'])
  })
})

describe('a round', () => {
  test('tells what changed, links to each template, and can be stopped in one press', async () => {
    const { body: before } = await shop.api('admin-updates', { token: boss.token, asAdmin: true })
    expect(before).toMatchObject({ subscribers: 1, recipients: 1, counted: true, notBefore: null, last: null })
    await sent()
    const [mail, ...more] = mailsTo(ada)
    expect(more).toEqual([])
    const { version, note } = CHANGED.versions[0] ?? expect.unreachable()
    expect(mail?.text).toContain(`Version ${version}: ${note}`)
    expect(mail?.text).toContain(`${shop.siteUrl}/update?template=${CHANGED.slug}`)
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(linksTo(ada).head).toBe(`${shop.siteUrl}/api/stop-update-mails?${linksTo(ada).query}`)
    const { body: after } = await shop.api('admin-updates', { token: boss.token, asAdmin: true })
    expect(after).toMatchObject({ recipients: 0, last: { number: 1, mailed: 1, closed: true } })
    expect((await boss.get('audit')).body.entries[0]).toMatchObject({
      action: 'send-updates',
      outcome: 'Round 1 started and is being sent.',
    })
  })

  test('pressed again under the same attempt, or within the week, sends nothing more', async () => {
    await send('the-same-press')
    expect((await send('the-same-press')).status).toBe(200)
    await shop.settled()
    const refused = await send()
    expect([refused.status, refused.body.kind]).toEqual([409, 'no-round'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + WEEK_MS + 60_000 })
    boss = { ...boss, token: shop.token(boss.id) }
    expect((await send()).body.error).toContain('No new template versions')
    await finish()
    expect(mailsTo(ada)).toHaveLength(1)
  })

  test('goes to the address verified at that time, even if another was verified at the subscription', async () => {
    const bea = await aReader('bea')
    const before = { kind: 'on', words: UPDATE_COPY, email: 'before@example.com' } as const
    await createUpdateChoices().note(bea.id, { ...before, at: Date.now() + 1 })
    await sent()
    expect([mailsTo(bea).length, mailsTo({ ...bea, email: 'before@example.com' }).length]).toEqual([1, 0])
  })

  test('passes by deleted accounts and plans that were given back', async () => {
    const bea = await aReader('bea')
    const cem = await aReader('cem')
    await boss.act({ action: 'revoke', userId: bea.id })
    await shop.api('delete-account', { body: { confirmation: 'DELETE' }, token: cem.token })
    await shop.settled()
    await sent()
    expect([ada, bea, cem].map((person) => mailsTo(person).length)).toEqual([1, 0, 0])
  })

  test('that an outage of mail, of Clerk or of storage cut off is finished by the job', async () => {
    const bea = await aReader('bea')
    shop.services.mail.failing = true
    await sent()
    shop.services.mail.failing = false
    shop.services.clerk.failing.backend = true
    await finish()
    shop.services.clerk.failing.backend = false
    shop.services.blobs.failNextWrites(0, 1)
    await finish()
    shop.services.blobs.failNextWrites(0, 0)
    expect((await finish()).ok).toBe(true)
    await finish()
    expect([ada, bea].map((person) => mailsTo(person).length)).toEqual([1, 1])
  })

  test('has no address but the press of an admin', async () => {
    expect((await shop.api('finish-updates', { method: 'POST', body: {} })).status).toBe(404)
    const answer = await shop.api('admin-act', {
      body: { action: 'send-updates', reason: 'Because I can', attempt: 'by-hand-1' },
      token: ada.token,
    })
    expect([answer.status, mailsTo(ada).length]).toEqual([403, 0])
  })
})

describe('whoever holds the link of a mail', () => {
  beforeEach(sent)

  const press = (address: string, body: string, headers: Record<string, string> = FORM) =>
    shop.api(address.replace(`${shop.siteUrl}/api/`, ''), { body, headers })

  test('stops them without a session, by the one press of a mail program, of either kind of form', async () => {
    expect((await press(linksTo(ada).head, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await choiceOf(ada)).toEqual({ on: false, stoppedBy: 'link' })
    await choose(ada, true)
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const { status } = await press(linksTo(ada).head, parts, { 'content-type': 'multipart/form-data; boundary=x' })
    expect([status, await choiceOf(ada)]).toEqual([200, { on: false, stoppedBy: 'link' }])
  })

  test('stops them by the form of the page, however often it is pressed', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      const { status, headers } = await press('stop-update-mails', linksTo(ada).query)
      expect([status, headers.get('location')]).toEqual([303, `/update-mails?${linksTo(ada).query}`])
    }
    expect(await choiceOf(ada)).toEqual({ on: false, stoppedBy: 'link' })
    expect((await storeOf('updates').list({ prefix: `choice/${ada.id}` })).blobs).toHaveLength(2)
  })

  test('changes nothing by opening it, as programs do that look at every link', async () => {
    const { status, headers } = await shop.api(linksTo(ada).head.replace(`${shop.siteUrl}/api/`, ''))
    expect([status, headers.get('location')]).toEqual([303, `/update-mails?${linksTo(ada).query}`])
    expect((await press(linksTo(ada).head, 'looked=at')).headers.get('location')).toBe('/update-mails?')
    expect(await choiceOf(ada)).toMatchObject({ on: true })
  })

  test('cannot stop those of anybody else', async () => {
    const bea = await aReader('bea')
    const { head, query } = linksTo(ada)
    const forged = await press(head.replace(ada.id, bea.id), 'List-Unsubscribe=One-Click')
    expect([forged.status, forged.body.kind]).toEqual([400, 'bad-signature'])
    expect((await press('stop-update-mails', query.replace(ada.id, bea.id))).headers.get('location')).toBe(
      '/update-mails?',
    )
    expect(await choiceOf(bea)).toMatchObject({ on: true })
  })

  test('is told during an outage of storage, and the next press does it', async () => {
    const { head, query } = linksTo(ada)
    shop.services.blobs.failing = true
    expect((await press('stop-update-mails', query)).headers.get('location')).toContain('problem=storage')
    expect((await press(head, 'List-Unsubscribe=One-Click')).status).toBe(502)
    shop.services.blobs.failing = false
    await press('stop-update-mails', query)
    expect(await choiceOf(ada)).toMatchObject({ on: false })
  })

  test('leaves nothing of somebody who was deleted since', async () => {
    const { head } = linksTo(ada)
    await shop.api('delete-account', { body: { confirmation: 'DELETE' }, token: ada.token })
    await shop.settled()
    expect((await press(head, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect((await storeOf('updates').list()).blobs.filter(({ key }) => key.includes(ada.id))).toEqual([])
  })
})

describe('the mail service', () => {
  const tell = (body: string, headers = signedByMail(body)) => shop.api('mail-webhook', { body, headers })

  test.each([
    ['bounced', 'bounce'],
    ['complained', 'complaint'],
  ] as const)('says that a mail %s, and no more of them go there', async (how, stoppedBy) => {
    shop.services.mail.rejectMailTo(ada.email, how)
    await sent()
    expect(await choiceOf(ada)).toEqual({ on: false, stoppedBy })
    expect(mailsTo(ada)).toHaveLength(how === 'bounced' ? 0 : 1)
  })

  test('says it twice or late, and whoever switched them on since keeps them', async () => {
    const old = aBounce(ada.email, { at: Date.now() - 60_000 })
    expect((await tell(old)).status).toBe(200)
    expect(await choiceOf(ada)).toMatchObject({ on: true })
    const body = aBounce(ada.email.toUpperCase())
    for (let nth = 0; nth < 2; nth += 1) expect((await tell(body)).status).toBe(200)
    expect(await choiceOf(ada)).toMatchObject({ on: false })
    expect((await storeOf('updates').list({ prefix: `choice/${ada.id}` })).blobs).toHaveLength(2)
  })

  test('says something else, or something of somebody else, and nothing changes', async () => {
    for (const body of [
      aBounce(ada.email, { type: 'email.delivered' }),
      aBounce(ada.email, { bounce: 'Transient' }),
      aBounce('nobody@example.com'),
      '{}',
    ])
      expect((await tell(body)).status).toBe(200)
    expect(await choiceOf(ada)).toMatchObject({ on: true })
  })

  test('is believed by its signature alone', async () => {
    const body = aBounce(ada.email)
    for (const headers of [
      {},
      signedByMail(`${body} `),
      signedByMail(body, { secondsAgo: 600 }),
      signedByMail(body, { secret: 'whsec_b3RoZXI=' }),
    ]) {
      const answer = await tell(body, headers as ReturnType<typeof signedByMail>)
      expect([answer.status, answer.body.kind]).toEqual([400, 'bad-signature'])
    }
    expect((await tell('no json')).body.kind).toBe('invalid-input')
    expect(await choiceOf(ada)).toMatchObject({ on: true })
  })

  test('is asked to tell again what storage did not take, or Clerk could not name', async () => {
    const body = aBounce(ada.email)
    shop.services.blobs.failNextWrites(0, 1)
    expect((await tell(body)).status).toBe(502)
    shop.services.blobs.failNextWrites(0, 0)
    shop.services.clerk.failing.backend = true
    expect((await tell(body)).status).toBe(502)
    shop.services.clerk.failing.backend = false
    expect((await tell(body)).status).toBe(200)
    expect(await choiceOf(ada)).toMatchObject({ on: false })
  })
})
