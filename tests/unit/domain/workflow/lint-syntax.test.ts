import { describe, expect, test } from 'vitest'
import type { Workflow } from '#domain/workflow/workflow.ts'
import { type Find, lintNodes as lint, setText } from '../../../fixtures/lint-broken.ts'

describe('JavaScript that cannot be read', () => {
  const code =
    (jsCode: string) =>
    (_: Find, { nodes }: Workflow) => {
      const [first] = nodes.filter(({ type }) => type.endsWith('.set'))
      Object.assign(first ?? expect.unreachable(), {
        type: 'n8n-nodes-base.code',
        typeVersion: 2,
        parameters: { jsCode },
      })
    }

  test.each(['={{ $json.a || $json.b ?? 1 }}', '=Hello {{ $json.name. }}', '={{ [1, 2 }}'])(
    'in an expression: %s',
    (text) => {
      expect(lint(setText('Alert sales', 'text', text))).toEqual([
        expect.stringMatching(/^syntax: Alert sales: text: "\{\{.*isn’t valid JavaScript/),
      ])
    },
  )

  test('in a Code node', () => {
    expect(lint(code('return [{ json: {} ]'))).toContainEqual(
      expect.stringMatching(/^syntax: Clean fields: jsCode: The code/),
    )
  })

  test('what n8n can read is left alone', () => {
    expect(lint(setText('Alert sales', 'text', '={{ $json.a ?? "none"; }} and {{ { a: { b: 1 } }.a.b }}'))).toEqual([])
    expect(lint(code('for (const item of items) await helper(item)\nreturn items // done'))).toEqual([])
  })
})
