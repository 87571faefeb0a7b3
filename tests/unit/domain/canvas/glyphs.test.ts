import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOOL_IDS } from '#domain/catalog/tools.ts'
import { GLYPH_SOURCES } from '#domain/glyphs/glyph-sources.ts'
import { glyphOfTool } from '#domain/glyphs/tool-glyph.ts'
import { glyphOfNode } from '#domain/workflow/glyph-of-node.ts'
import { allNodeTypes } from '#domain/workflow/node-facts.ts'

type Glyphs = Record<string, { viewBox: string; body: string }>
const glyphs: Glyphs = JSON.parse(
  readFileSync(new URL('../../../../src/components/glyphs.json', import.meta.url), 'utf8'),
)

test('every node n8n ships and every tool of the catalogue has a glyph that is drawn', () => {
  const names = new Set([...allNodeTypes().map(glyphOfNode), ...TOOL_IDS.map(glyphOfTool)])
  for (const name of names) expect(glyphs, name).toHaveProperty([name, 'body'])
})

test('the drawn glyphs are those of the list', () => {
  expect(Object.keys(glyphs)).toEqual(Object.keys(GLYPH_SOURCES))
})

test('glyphs take the colour of the text around them', () => {
  for (const [name, { body }] of Object.entries(glyphs)) {
    expect(body, name).toContain('currentColor')
    expect(body, name).not.toMatch(/#[0-9a-f]{3,6}\b|url\(|style=/i)
  }
})

test('a service has one glyph for its trigger, its action, its tool and its models', () => {
  const base = 'n8n-nodes-base.'
  const ai = '@n8n/n8n-nodes-langchain.'
  expect([`${base}slack`, `${base}slackTrigger`, `${base}slackTool`].map(glyphOfNode)).toEqual([
    'slack',
    'slack',
    'slack',
  ])
  expect([`${ai}openAi`, `${ai}lmChatOpenAi`, `${ai}embeddingsOpenAi`].map(glyphOfNode)).toEqual([
    'openai',
    'openai',
    'openai',
  ])
  expect([`${ai}lmChatGoogleGemini`, `${ai}memoryPostgresChat`].map(glyphOfNode)).toEqual(['gemini', 'postgres'])
})

test('an unknown node is a plain box', () => {
  expect(glyphOfNode('n8n-nodes-somebody.thing')).toBe('node')
})
