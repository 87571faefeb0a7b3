import { expect, test } from 'vitest'
import { modelCostsIn } from '../../../scripts/check-content/model-costs.ts'

const requirements = (text: string) => modelCostsIn(`## Who it is for\n\nTeams.\n\n## Requirements\n\n${text}\n`)
const pricedIn = (sentence: string) => [
  `Requirements: Remove the price from "${sentence}": the page shows the model costs of the recorded runs.`,
]

test.each([
  'OpenAI: a hundred variants cost roughly five US cents.',
  'One model call a week, less than one US cent.',
  'A channel takes about 8,000 tokens, or 0.4 US cents.',
  'An hour of talk costs 36 US cents to transcribe.',
  'A transcription costs about $0.006 per minute.',
  'Storing the embeddings costs under a dollar.',
])('a model price is reported with its section: %s', (sentence) => {
  expect(requirements(`- Slack and an OpenAI key.\n- ${sentence} Gmail charges nothing.`)).toEqual(pricedIn(sentence))
})

test('a sentence across two lines is quoted in one', () => {
  expect(requirements('The model costs\nabout one cent.')).toEqual(pricedIn('The model costs about one cent.'))
})

test.each([
  'Meta charges 1 to 15 cents each.',
  'An OpenAI key. A text message costs one to ten cents.',
  '- An OpenAI key\n- Twilio: about one US cent per segment',
  'No AI model is used, so runs cost nothing.',
  'The model splits the money in per cent.',
  'A channel with a hundred messages takes about 8,000 tokens.',
])("other vendors' prices and usage figures are allowed: %s", (text) => {
  expect(requirements(text)).toEqual([])
})

test.each([
  'gpt-5-mini',
  'GPT-5.1',
  'gpt-image-1',
  'whisper-1',
  'text-embedding-3-small',
  'o3-mini',
  'claude-sonnet-4-5',
  'gemini-2.5-pro',
])('reports the model id %s', (id) => {
  expect(requirements(`The preset is ${id}.`)).toEqual([
    `Requirements: Remove the model id "${id}" from "The preset is ${id}.": the workflow's settings name the model.`,
  ])
})

test('words that only start like a model id', () => {
  expect(requirements('A GPT-based tool, a whisper-quiet fan and a gemini-shaped pendant.')).toEqual([])
})
