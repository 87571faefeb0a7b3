import { afterEach, expect, test, vi } from 'vitest'
import { BadEnvironment, deployFacts, VARIABLES } from '#server/env.ts'
import { checkedEnvironment } from '../../../src/integrations/checked-environment.ts'

afterEach(() => vi.unstubAllEnvs())

/** What Astro would hear from the integration for this command; throws what would end the command. */
function configFor(command: string): { site?: string } {
  let config = {}
  const hook = checkedEnvironment().hooks['astro:config:setup']
  hook?.({ command, updateConfig: (more: object) => (config = more) } as never)
  return config
}

const unset = () => {
  for (const { name } of VARIABLES) vi.stubEnv(name, undefined)
}

test('a build without variables ends with the list of them, and where they are set', () => {
  unset()
  const missing = VARIABLES.filter(({ required }) => required).map(({ name }) => `${name} is missing`)
  try {
    configFor('build')
    expect.unreachable('the build went on')
  } catch (error) {
    expect(error).toBeInstanceOf(BadEnvironment)
    for (const line of missing) expect(String(error)).toContain(line)
    expect(error).toHaveProperty('hint', expect.stringContaining('Environment variables'))
  }
})

test('a check of types and live reload need none of them', () => {
  unset()
  expect([configFor('sync'), configFor('dev')]).toEqual([{}, {}])
})

test('functions are told what only the build knows', () => {
  vi.stubEnv('CONTEXT', 'deploy-preview')
  vi.stubEnv('DEPLOY_PRIME_URL', undefined)
  expect(deployFacts()).toEqual({
    'process.env.CONTEXT': '"deploy-preview"',
    'process.env.DEPLOY_PRIME_URL': '""',
    'process.env.NODE_ENV': '"production"',
  })
})
