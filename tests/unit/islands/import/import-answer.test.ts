import { expect, test } from 'vitest'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { readAnswer } from '#islands/import/import-answer.ts'

const ANSWER: ImportTemplatesOutput = {
  success: true,
  message: 'Imported: 1 added.',
  error: null,
  details: [],
  templates: [{ slug: 'a', name: 'A' }],
  report: null,
  version: 'v2',
  total: 0,
  canUndo: true,
}
const FAILURE = { ...ANSWER, success: false, error: 'The header row lacks creator.', details: ['Row 2: …'] }
const message = 'The import is running.'

test('a success is what the server answered', () => {
  expect(readAnswer({ ok: true, value: ANSWER })).toEqual({ kind: 'done', value: ANSWER })
})

test('a failure is one under any status, with its details', () => {
  const expected = { kind: 'rejected', error: FAILURE.error, overtaken: false, value: FAILURE }
  expect(readAnswer({ ok: true, value: FAILURE })).toEqual(expected)
  expect(readAnswer({ ok: false, kind: 'invalid-input', message, answer: FAILURE })).toEqual(expected)
})

test('an import that somebody overtook is told apart', () => {
  const answer = readAnswer({ ok: false, kind: 'import-overtaken', message, answer: FAILURE })
  expect(answer).toMatchObject({ kind: 'rejected', overtaken: true, error: FAILURE.error })
})

test('a refusal at the door has its message', () => {
  const answer = { success: false, data: null, kind: 'forbidden', error: message }
  expect(readAnswer({ ok: false, kind: 'forbidden', message, answer })).toMatchObject({ error: message, value: null })
  expect(readAnswer({ ok: false, kind: 'busy', message })).toMatchObject({ kind: 'rejected', error: message })
})

test('an answer that is none of ours has no words', () => {
  for (const answer of [null, undefined, 'Bad gateway', []])
    expect(readAnswer({ ok: false, kind: 'unexpected', message, answer })).toMatchObject({
      kind: 'rejected',
      error: null,
    })
})

test('no answer at all is an error of its own', () => {
  expect(readAnswer({ ok: false, kind: 'offline', message })).toEqual({ kind: 'thrown', message })
})
