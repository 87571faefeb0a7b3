import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readIncludedFiles } from '../../../scripts/functions-source.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What a service reads from the folder of a function while it runs. */
const READS: Record<string, string[]> = {
  offers: ['content/templates/*.md', 'content/collections.json'],
  ownSlugs: ['content/templates/*.md'],
  ownTemplates: ['content/templates/*.md'],
  versionsOf: ['content/templates/*.md'],
  bodyOf: ['content/templates/*.md'],
  titleOf: ['content/templates/*.md'],
  plans: ['content/plans.json'],
  promotions: ['content/promotions.json'],
  gateway: ['content/plans.json', 'content/site.json'],
  letterhead: ['content/site.json'],
  timeZone: ['content/site.json'],
  withdrawalRules: ['content/site.json'],
  termsChangedAt: ['content/pages/terms.md'],
}

const included = readIncludedFiles(root)

/** Where a text names services: taken apart, asked for one by one, or as a type. */
const NAMES_SERVICES = /\{[^}]*\} = services\(\)|\bservices(?:\(\))?\.\w+|Pick<Services,[^>]*>/g

/** The services that a function names, itself or in what it imports from the server. */
function servicesOf(name: string): string[] {
  const own = read(`netlify/functions/${name}.ts`)
  const imported = [...own.matchAll(/'#server\/([\w/-]+\.ts)'/g)].map(([, file = '']) => file)
  const texts = [own, ...imported.filter((file) => file !== 'services.ts').map((file) => read(`src/server/${file}`))]
  const names = texts.flatMap((text) => text.match(NAMES_SERVICES) ?? []).join('\n')
  return Object.keys(READS).filter((service) => new RegExp(`\\b${service}\\b`).test(names))
}

test('every function gets the files it reads and no others', () => {
  const names = readdirSync(path.join(root, 'netlify/functions')).map((file) => path.basename(file, '.ts'))
  const reads = names.map(
    (name) => [name, [...new Set(servicesOf(name).flatMap((service) => READS[service] ?? []))]] as const,
  )
  const given = names.map((name) => [name, included[name] ?? []] as const)
  expect(given).toEqual(reads)
  expect(Object.keys(included).filter((name) => name !== '*' && !names.includes(name))).toEqual([])
})

test('every content file that a function is given is there', () => {
  const patterns = Object.values(included)
    .flat()
    .filter((pattern) => pattern.startsWith('content/'))
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
})
