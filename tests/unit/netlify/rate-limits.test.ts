import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CALLS_PER_MINUTE } from '#domain/limits/count-call.ts'

const folder = path.resolve(import.meta.dirname, '../../../netlify/functions')
const sources = globSync('*.ts', { cwd: folder }).map((file) => {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const [, handler] = /'#server\/(installer|mcp|n8n-host)\.ts'/.exec(text) ?? []
  // These only lead to their handler, which counts members.
  const handled = handler ? readFileSync(path.join(folder, `../../src/server/${handler}.ts`), 'utf8') : ''
  return { name: path.basename(file, '.ts'), text: text + handled }
})

test('no more rate limits are declared than Netlify’s free plan takes, which is two', () => {
  const declared = sources.filter(({ text }) => text.includes('rateLimit:')).map(({ name }) => name)
  expect(declared.sort()).toEqual(['contact', 'create-checkout'])
})

test('Netlify takes as many calls a minute as we count', () => {
  const declared = sources.flatMap(({ name, text }) => {
    const [, limit] = /windowLimit: (\d+), windowSize: 60,/.exec(text) ?? []
    return limit ? [[name, Number(limit)]] : []
  })
  const { contact, 'create-checkout': checkout } = CALLS_PER_MINUTE
  expect(Object.fromEntries(declared)).toEqual({ contact, 'create-checkout': checkout })
})

test('every call that is counted by ourselves is one of a function of that name', () => {
  for (const name of Object.keys(CALLS_PER_MINUTE))
    expect(sources.find((source) => source.name === name)?.text).toContain(`enforceRateLimit('${name}', `)
})
