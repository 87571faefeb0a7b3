import { describe, expect, test } from 'vitest'
import type { Exchange } from '../mock-server/mock-server.ts'
import { answerLinks, wakeSleeper } from '../run/answer-wait.ts'
import { formBody } from '../run/form-body.ts'

const link = (run: number, approved: boolean) =>
  `https://n8n.example.com/webhook-waiting/${run}?approved=${approved}&signature=a1`

describe('links to answer with', () => {
  test('are found in what an app was asked, and only those of the run', () => {
    const body = { blocks: [{ url: link(1, true) }, { url: link(1, false) }, { url: link(12, true) }] }
    const exchanges = [{ body }] as unknown as Exchange[]
    expect(answerLinks({ exchanges, messages: [] }, 1)).toEqual([link(1, true), link(1, false)])
  })

  test('are found in the HTML of a mail, where an ampersand is written out', () => {
    const html = `<a href="${link(3, true).replace('&', '&amp;')}">Approve</a>`
    const messages = [{ app: 'gmail', to: 'a@example.com', text: '', html }]
    expect(answerLinks({ exchanges: [], messages }, 3)).toEqual([link(3, true)])
  })

  test('are found in italics, as n8n writes them in WhatsApp', () => {
    const text = `*Approve:*\n_${link(4, true)}_\n\n*Decline:*\n_${link(4, false)}_\n\n`
    const messages = [{ app: 'meta', to: '+49', text }]
    expect(answerLinks({ exchanges: [], messages }, 4)).toEqual([link(4, true), link(4, false)])
  })
})

describe('a run that waits for a person', () => {
  const node = {
    id: '1',
    name: 'Ask manager',
    type: 'n8n-nodes-base.slack',
    typeVersion: 2.7,
    parameters: { operation: 'sendAndWait', responseType: 'approval' },
  }
  const asleep = (answers: ('approve' | { fields: object })[]) =>
    wakeSleeper({
      nodes: [node],
      data: { resultData: { lastNodeExecuted: 'Ask manager', runData: {} } },
      row: { id: 1, status: 'waiting', waitTill: null },
      session: { exchanges: [], messages: [] },
      answers,
      told: null,
    } as unknown as Parameters<typeof wakeSleeper>[0])

  test('is a fault where the case says nothing, or answers in another way, or no link was sent', async () => {
    await expect(asleep([])).rejects.toThrow('Ask manager waits for an answer, and the case gives none.')
    await expect(asleep([{ fields: {} }])).rejects.toThrow('Ask manager asks for a press on a button')
    await expect(asleep(['approve'])).rejects.toThrow('Ask manager waits, but no link for "approve" was sent.')
  })
})

describe('what a browser sends for a form of n8n', () => {
  const parameters = {
    formFields: {
      values: [
        { fieldLabel: 'E-mail', fieldName: 'email', fieldType: 'email' },
        { fieldLabel: 'Days', fieldType: 'checkbox' },
        { fieldLabel: 'Photo', fieldType: 'file' },
      ],
    },
  }

  test('fields are numbered, lists are JSON, files are files', async () => {
    const photo = { fileName: 'a.png', type: 'image/png', content: 'png' }
    const body = formBody(parameters, { email: 'ada@example.com', Days: ['Mon', 'Tue'], Photo: photo })
    expect(body.get('field-0')).toBe('ada@example.com')
    expect(body.get('field-1')).toBe('["Mon","Tue"]')
    const sent = body.get('field-2') as File
    expect([sent.name, sent.type, await sent.text()]).toEqual(['a.png', 'image/png', 'png'])
  })

  test('a field left empty is sent empty, one that is not there is a fault of the case', () => {
    expect(formBody(parameters, {}).get('field-1')).toBe('[]')
    expect(() => formBody(parameters, { name: 'Ada' })).toThrow('the form has no field name.')
  })
})
