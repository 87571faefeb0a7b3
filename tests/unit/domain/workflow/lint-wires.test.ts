import { describe, expect, test } from 'vitest'
import { lintBroken as lint } from '../../../fixtures/lint-broken.ts'
import { aNode } from '../../../fixtures/workflow-fixture.ts'

describe('wires', () => {
  const to = (node: string, type = 'main', index = 0) => ({ node, type, index })

  test('a wire to a node that does not exist', () => {
    const problems = lint(({ connections }) => {
      connections['Log and park'] = { main: [[to('Answer form'), to('Ghost')]] }
    })
    expect(problems).toEqual([
      'missing-node: Log and park: Is connected to "Ghost", which doesn’t exist. Connect it to an existing node.',
    ])
  })

  test('wires of a node that does not exist', () => {
    expect(lint(({ connections }) => Object.assign(connections, { Ghost: { main: [] } }))).toEqual([
      'missing-node: Ghost: Connections start here, but this node doesn’t exist. Delete them.',
    ])
  })

  test('a wire from an output the node does not have', () => {
    const problems = lint(({ connections }) => {
      connections['Save contact'] = { main: [[to('Answer form')], [to('Answer form')]] }
    })
    expect(problems).toEqual([
      'wrong-port: Save contact: Is connected from output 2, but has only 1. Connect it from one that exists.',
    ])
  })

  test('a wire to an input the node does not have', () => {
    const problems = lint(({ connections }) => {
      connections['Save contact'] = { main: [[to('Answer form', 'main', 1)]] }
    })
    expect(problems).toEqual([
      'wrong-port: Answer form: "Save contact" is connected to its input 2, but it has only 1. Connect it to one that exists.',
    ])
  })

  test('a sub-node on the main flow', () => {
    const problems = lint(({ connections }) => {
      connections['Chat model'] = { ai_languageModel: [[to('Score lead', 'main')]] }
    })
    expect(problems).toEqual([
      'wrong-port: Chat model: Its connection to "Score lead" leaves as ai_languageModel and arrives as main. Redraw it in the editor.',
    ])
  })

  test('an output parser for an agent that is set to take none', () => {
    const problems = lint((_, node) => {
      node('Score lead').parameters.hasOutputParser = false
    })
    expect(problems).toEqual([
      'wrong-port: Score lead: "Score format" is connected to it, but with its current settings it accepts no output parser. Change the settings or remove the connection.',
    ])
  })

  test('a node that cannot be what it is wired as', () => {
    const problems = lint(({ connections }) => {
      connections['Chat model'] = {
        ai_languageModel: [[to('Score lead', 'ai_languageModel')]],
        ai_memory: [[to('Score lead', 'ai_memory')]],
      }
    })
    expect(problems).toEqual(['wrong-port: Chat model: Cannot be a memory for "Score lead". Remove the connection.'])
  })

  test('an agent without a model', () => {
    const problems = lint((workflow) => {
      workflow.nodes = workflow.nodes.filter(({ name }) => name !== 'Chat model')
      delete workflow.connections['Chat model']
    })
    expect(problems).toContain('missing-sub-node: Score lead: AI Agent cannot run without a model below it. Add one.')
  })
})

describe('ways through the workflow', () => {
  test('nothing starts it', () => {
    const change = { type: 'n8n-nodes-base.noOp', typeVersion: 1 }
    const problems = lint((_, node) => Object.assign(node('New form entry'), change))
    expect(problems).toContain('no-trigger: Nothing starts this workflow: it has no trigger. Add one.')
  })

  test('a node that is not wired at all', () => {
    const spare = aNode({ name: 'Spare', type: 'n8n-nodes-base.noOp', position: [208, 640] })
    expect(lint(({ nodes }) => nodes.push(spare))).toEqual([
      'unconnected: Spare: Isn’t connected to anything. Connect it, or delete it.',
    ])
  })

  test('nodes that are wired, but not from a trigger', () => {
    const problems = lint(({ connections }) => {
      delete connections['Clean fields']
    })
    expect(problems).toContain('unreachable: Score lead: Can’t be reached from a trigger. Connect it, or delete it.')
    expect(problems).toContain('unreachable: Chat model: Can’t be reached from a trigger. Connect it, or delete it.')
  })
})
