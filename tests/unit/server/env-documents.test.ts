import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WEBHOOK_API_VERSION, WEBHOOK_EVENTS } from '#adapters/stripe/webhook.ts'
import { VARIABLES } from '#server/env.ts'

const environment = readFileSync('docs/environment.md', 'utf8')
const deploy = readFileSync('docs/deploy.md', 'utf8')
const example = readFileSync('.env.example', 'utf8')

test.each(VARIABLES)(
  'docs/environment.md describes $name as the code reads it',
  ({ name, required, fallback, purpose }) => {
    const need = required ? 'yes' : fallback ? `no (\`${fallback}\`)` : 'no'
    expect(environment).toContain(`| \`${name}\` | ${need} | ${purpose} |`)
  },
)

test('.env.example names every variable once and holds no value that works', () => {
  const names = [...example.matchAll(/^#? ?([A-Z_]+)=(.*)$/gm)].map((match) => match[1])
  expect(names).toEqual(VARIABLES.map(({ name }) => name))
  expect(example).not.toMatch(/=\S*(sk|rk|whsec|re)_\w{8,}/)
})

test('docs/deploy.md names the API version and every event the webhook needs', () => {
  expect(deploy).toContain(`\`${WEBHOOK_API_VERSION}\``)
  expect(WEBHOOK_EVENTS.filter((event) => !deploy.includes(`\`${event}\``))).toEqual([])
})

test('the button "Deploy to Netlify" asks for every variable that must be set, and tells what it is', () => {
  const table = /\[template\.environment\]\n((?: .*\n)+)/.exec(readFileSync('netlify.toml', 'utf8'))?.[1] ?? ''
  const asked = [...table.matchAll(/^ +(\w+) = (".*")$/gm)].map(([, name, text = '""']) => [name, JSON.parse(text)])
  expect(asked).toEqual(VARIABLES.filter(({ required }) => required).map(({ name, purpose }) => [name, purpose]))
})
