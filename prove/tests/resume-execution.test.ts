import { describe, expect, test, vi } from 'vitest'
import type { Exchange } from '../mock-server/mock-server.ts'
import { formBody } from '../run/form-body.ts'
import { replyLinks, resumeExecution } from '../run/resume-execution.ts'

const link = (run: number, approved: boolean) =>
  `https://n8n.example.com/webhook-waiting/${run}?approved=${approved}&signature=a1`

describe('links to reply with', () => {
  test('are found in request bodies, and only those of the execution', () => {
    const body = { blocks: [{ url: link(1, true) }, { url: link(1, false) }, { url: link(12, true) }] }
    const exchanges = [{ body }] as unknown as Exchange[]
    expect(replyLinks({ exchanges, messages: [] }, 1)).toEqual([link(1, true), link(1, false)])
  })

  test('are found in the HTML of an email, where ampersands are escaped', () => {
    const html = `<a href="${link(3, true).replace('&', '&amp;')}">Approve</a>`
    const messages = [{ app: 'gmail', to: 'a@example.com', text: '', html }]
    expect(replyLinks({ exchanges: [], messages }, 3)).toEqual([link(3, true)])
  })

  test('are in the order in which they were last sent', () => {
    const exchanges = [1, 2, 1].map((run) => ({ body: { url: `${link(5, true)}&node=${run}` } }))
    expect(replyLinks({ exchanges: exchanges as unknown as Exchange[], messages: [] }, 5)).toEqual([
      `${link(5, true)}&node=2`,
      `${link(5, true)}&node=1`,
    ])
  })

  test('are found in italics, as n8n writes them in WhatsApp', () => {
    const text = `*Approve:*\n_${link(4, true)}_\n\n*Decline:*\n_${link(4, false)}_\n\n`
    const messages = [{ app: 'meta', to: '+49', text }]
    expect(replyLinks({ exchanges: [], messages }, 4)).toEqual([link(4, true), link(4, false)])
  })
})

describe('an execution that waits for a person', () => {
  const node = {
    id: '1',
    name: 'Ask manager',
    type: 'n8n-nodes-base.slack',
    typeVersion: 2.7,
    parameters: { operation: 'sendAndWait', responseType: 'approval' },
  }
  const resume = (answers: ('approve' | 'nobody' | { fields: object })[], waitTill: string | null = null) =>
    resumeExecution({
      nodes: [node],
      data: { resultData: { lastNodeExecuted: 'Ask manager', runData: {} } },
      row: { id: 1, status: 'waiting', waitTill },
      session: { exchanges: [], messages: [] },
      answers,
      lastResponse: null,
      n8n: {},
    } as unknown as Parameters<typeof resumeExecution>[0])

  test('throws if the case has no reply, replies the wrong way, or no link was sent', async () => {
    await expect(resume([])).rejects.toThrow('Ask manager waits for a reply, and the case has none left.')
    await expect(resume([{ fields: {} }])).rejects.toThrow('Ask manager expects a button')
    await expect(resume(['approve'])).rejects.toThrow('Ask manager waits, but no link for "approve" was sent.')
    await expect(resume(['nobody'], '3000-01-01 00:00:00.000')).rejects.toThrow('the execution waits forever')
  })

  test('presses several buttons one after the other; n8n has to accept the first', async () => {
    const asked: string[] = []
    const press = (statuses: number[]) => {
      vi.stubGlobal('fetch', async (address: string) => {
        asked.push(new URL(address).searchParams.get('approved') ?? '')
        return new Response('', { status: statuses.shift() ?? 500 })
      })
      return resumeExecution({
        // n8n leaves the only operation of a review of tools out of its exports.
        nodes: [{ ...node, type: 'n8n-nodes-base.slackHitlTool', parameters: {} }],
        data: { resultData: { lastNodeExecuted: 'Ask manager', runData: {} } },
        row: { id: 1, status: 'waiting', waitTill: null },
        session: {
          exchanges: [],
          messages: [{ app: 'slack', to: '@ada', text: `${link(1, true)} ${link(1, false)}` }],
        },
        answers: [['decline', 'approve']],
        lastResponse: null,
        n8n: { local: (address: string) => address, rest: { cookie: () => '' } },
      } as unknown as Parameters<typeof resumeExecution>[0])
    }
    await expect(press([200, 409])).resolves.toBeNull()
    expect(asked).toEqual(['false', 'true'])
    await expect(press([409, 200])).rejects.toThrow('n8n responded 409 to the reply for Ask manager.')
    vi.unstubAllGlobals()
  })
})

test('a wait for a webhook throws if the case has no fields for it, or no resume URL was sent', async () => {
  const wait = { id: '1', name: 'Wait for a key', type: 'n8n-nodes-base.wait', parameters: { resume: 'webhook' } }
  const resume = (answers: ('approve' | { fields: object })[]) =>
    resumeExecution({
      nodes: [wait],
      data: { resultData: { lastNodeExecuted: 'Wait for a key', runData: {} } },
      row: { id: 1, status: 'waiting', waitTill: null },
      session: { exchanges: [], messages: [] },
      answers,
      lastResponse: null,
    } as unknown as Parameters<typeof resumeExecution>[0])
  await expect(resume(['approve'])).rejects.toThrow('Wait for a key waits for a call, and the case has no fields')
  await expect(resume([{ fields: {} }])).rejects.toThrow('Wait for a key waits, but no resume URL was sent.')
})

describe('the body of an n8n form', () => {
  const parameters = {
    formFields: {
      values: [
        { fieldLabel: 'E-mail', fieldName: 'email', fieldType: 'email' },
        { fieldLabel: 'Days', fieldType: 'checkbox' },
        { fieldLabel: 'Photo', fieldType: 'file' },
      ],
    },
  }

  test('has numbered fields, lists as JSON, and files', async () => {
    const photo = { fileName: 'a.png', type: 'image/png', content: 'png' }
    const body = formBody(parameters, { email: 'ada@example.com', Days: ['Mon', 'Tue'], Photo: photo })
    expect(body.get('field-0')).toBe('ada@example.com')
    expect(body.get('field-1')).toBe('["Mon","Tue"]')
    const sent = body.get('field-2') as File
    expect([sent.name, sent.type, await sent.text()]).toEqual(['a.png', 'image/png', 'png'])
  })

  test('has empty fields for those not given, and throws for unknown ones', () => {
    expect(formBody(parameters, {}).get('field-1')).toBe('[]')
    expect(() => formBody(parameters, { name: 'Ada' })).toThrow('the form has no field name.')
  })
})
