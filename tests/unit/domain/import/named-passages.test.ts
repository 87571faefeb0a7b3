import { describe, expect, test } from 'vitest'
import { namedPassages } from '#domain/import/named-passages.ts'
import { ownWords } from '#domain/import/own-words.ts'
import { STICKY_NOTE } from '#domain/workflow/workflow.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

const passagesOf = (text: string) =>
  namedPassages(aChain(aNode({ name: 'Reply', type: 'n8n-nodes-base.set', parameters: { text } })))

describe('a text that may name a person, a company or an address', () => {
  test.each([
    ['a prompt in the name of a person', 'You are Ann Smith, head of sales.', 'Ann Smith'],
    ['the same in Spanish', 'Actúa como Ann Smith, experta en ventas.', 'Ann Smith'],
    ['a prompt with a first name', 'You are Ann, the assistant.', 'Ann'],
    ['a name that is given', 'My name is Ann.', 'Ann'],
    ['the client of an agent', 'You are the receptionist of Ann Smith Dental in Leeds.', 'Ann Smith Dental'],
    ['a client in another script', 'You are the assistant of “السلطان أيوب”.', 'السلطان أيوب'],
    ['a greeting', 'Hi Ann, thanks for the note.', 'Ann'],
    ['the end of a letter', 'Best regards,<br>\nAnn', 'Ann'],
    ['a person with a title', 'Forward it to Mrs. Smith.', 'Smith'],
    ['a company by its legal form', "const sender = 'Smith Brothers GmbH'", 'Smith Brothers GmbH'],
    ['a company by its kind', 'A report of Smith Consulting', 'Smith Consulting'],
    ['a pasted result', '{ "user_first_name": "Ann", "id": 7 }', 'Ann'],
    ['a field of a form', 'Investigator Name,Ann Smith,,,', 'Ann Smith'],
    ['a job', 'Ann is Chief Officer there.', 'Ann'],
    ['a signature', 'See you!<br>Ann Smith<br>you@example.com', 'Ann Smith'],
    ['a contact', 'Leave: Ann (you@example.com)', 'Ann'],
    ['the card of a business', '- Nombre: Barberia Ann\n- Servicios: todos', 'Barberia Ann'],
    ['a row of results', '<tr><td>ann-smith</td><td>40</td></tr>', 'ann-smith'],
    ['a street', 'Meet us at 200 West Street.', '200 West Street'],
    ['a street in French', 'Livraison : 12 rue de la Mairie', '12 rue de la Mairie'],
    ['a surname with initials', 'Водитель: Иванов А.С.', 'Иванов'],
    ['a given name', 'Task for Guilherme today', 'Guilherme'],
    ['a given name in code', "const reply = 'ask_guilherme_first'", 'guilherme'],
    ['a street in German', 'Besuch uns: Hauptstraße 12', 'Hauptstraße 12'],
  ])('%s is quoted for the admin', (_, text, name) => {
    expect(passagesOf(text)).toEqual([expect.stringMatching(new RegExp(`^“.*${name}.*” in Reply$`))])
  })

  test.each([
    ['a role', 'You are an Expert Sales Assistant. Act as a Senior Editor.'],
    ['a role without an article', 'You are Senior SEO Specialist, and you work for the Marketing Team.'],
    ['an app', 'You are the assistant for Google Sheets and Slack.'],
    ['a person nobody is', 'Hi John Doe, welcome to Acme! {"customer_name": "Jane Doe"}'],
    ['a placeholder', 'Best regards,\n[Your Name]\nYour Company Name'],
    ['an example', 'Extract the name, e.g. Guilherme'],
    ['a city', 'Weather in São Tiago'],
    ['an expression', 'Hello {{ $json.name }}, thanks. {"customer_name": "{{ $json.name }}"}'],
  ])('%s is not', (_, text) => {
    expect(passagesOf(text)).toEqual([])
  })
})

test('people whom a form offers are quoted', () => {
  const form = { fieldLabel: 'Teacher Name', fieldOptions: { values: [{ option: 'Ann' }, { option: 'Bea' }] } }
  const node = aNode({ name: 'Ask', type: 'n8n-nodes-base.formTrigger', parameters: { fields: [form] } })
  expect(namedPassages(aChain(node))).toEqual(['“Teacher Name: Ann, Bea” in Ask'])
})

test('three passages are quoted, each once, and the others are counted', () => {
  const letter = ['Ann', 'Bea', 'Cleo', 'Dora', 'Ann'].map((name) => `Dear ${name}, hello.`).join('\n')
  const passages = passagesOf(letter)
  expect(passages).toHaveLength(4)
  expect(passages.at(-1)).toBe('1 more')
  expect(passages.join('').length).toBeLessThan(500)
})

test('a repository names an account, unless a note gives credit to it', () => {
  const text = 'monitor/1.0 (+https://github.com/annsmith/n8n-jobs)'
  expect(passagesOf(text)).toEqual(['“monitor/1.0 (+https://github.com/annsmith/n8n-jobs)” in Reply'])
  expect(passagesOf('https://github.com/n8n-io/n8n')).toEqual([])
  const note = aNode({ name: 'Note', type: STICKY_NOTE, parameters: { content: text } })
  expect(namedPassages(aChain(note))).toEqual([])
})

test('words of the author are quoted: what its credentials and addresses are called', () => {
  const node = (name: string, text: string, own: object) => ({
    ...aChain({ ...aNode({ name, type: 'n8n-nodes-base.slack', parameters: { text } }), ...own }),
  })
  const first = node('A', 'News of Zubrowski', { credentials: { slackApi: { id: '1', name: 'Zubrowski Slack' } } })
  expect(ownWords(first)).toEqual(new Set(['zubrowski']))
  expect(namedPassages(first, ownWords(first))).toEqual(['“News of Zubrowski” in A'])
})
