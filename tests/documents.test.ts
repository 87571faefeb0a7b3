import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingTest } from './fixtures/proofs.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const listed = (...options: string[]) => execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' })
const tracked = listed('--cached', '--others', '--exclude-standard')
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)))
const documents = tracked.filter(
  (file) => file.endsWith('.md') && !/^(content|public|tests|src)\//.test(file) && !file.startsWith('.'),
)

describe('README', () => {
  const readme = read('README.md')
  const folders = [...readme.matchAll(/^\| `([^`]+)\/` \|/gm)].map(([, folder = '']) => folder)

  test('has at most 1,500 words', () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1500)
  })

  test('names only folders that exist', () => {
    expect(folders.filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
  })

  test('names every folder of src and of the project', () => {
    const folderAt = (file: string, depth: number) => file.split('/').slice(0, depth).join('/')
    const inSrc = tracked.filter((file) => /^src\/.+\//.test(file)).map((file) => folderAt(file, 2))
    const atTop = tracked.filter((file) => file.includes('/') && !file.startsWith('.')).map((file) => folderAt(file, 1))
    const there = [...new Set([...inSrc, ...atTop])]
    const isNamed = (folder: string) => folders.some((name) => name === folder || name.startsWith(`${folder}/`))
    expect(there.length).toBeGreaterThan(15)
    expect(there.filter((folder) => !isNamed(folder))).toEqual([])
  })
})

test('docs/commands.md describes every npm script', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const commands = read('docs/commands.md')
  const command = (name: string) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`)
  expect(scripts.filter((name) => !new RegExp(`^\\| \`${command(name)}[ \`]`, 'm').test(commands))).toEqual([])
})

test('every link from a document to a file or heading of the project leads somewhere', () => {
  const idsOf = (file: string) =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    )
  const leadsNowhere = (file: string, link: string) => {
    const [target = '', id] = link.split('#')
    const found = target ? path.posix.join(path.posix.dirname(file), target) : file
    if (!existsSync(path.join(root, found))) return true
    return id !== undefined && (statSync(path.join(root, found)).isDirectory() || !idsOf(found).includes(id))
  }
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => leadsNowhere(file, link))
      .map((link) => `${file}: ${link}`),
  )
  expect(documents.length).toBeGreaterThan(40)
  expect(broken).toEqual([])
})

test('every path that a document names exists', () => {
  const PATH = /`((?:src|content|netlify|local|prove|scripts|tests|docs|public)\/[\w./[\]-]+)`/g
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(PATH)]
      .map(([, name = '']) => name)
      // The template of the examples in the editor's guide.
      .filter((name) => !name.includes('my-template') && !existsSync(path.join(root, name)))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every test that caught a seeded fault exists', () => {
  const proofs = [...read('docs/testing.md').matchAll(/^\| .* \| (\S+ › .*) \|$/gm)].flatMap(([, cell = '']) =>
    cell.split('<br>'),
  )
  expect(proofs.length).toBeGreaterThanOrEqual(60)
  expect(proofs.map(missingTest).filter((problem) => problem !== null)).toEqual([])
})

test('every decision has a date and a status under its title, and is in the list', () => {
  const folder = 'docs/decisions'
  const list = read(`${folder}/README.md`)
  const decisions = documents.filter((file) => file.startsWith(folder) && !file.endsWith('README.md'))
  const HEAD = /^# (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (accepted|superseded by \[.+\]\(.+\.md\))\.\n\n/
  const isListed = (file: string) => {
    const [, title, date, status] = HEAD.exec(read(file)) ?? []
    return list.includes(`| [${title}](${path.basename(file)}) | ${date} | ${status} |`)
  }
  expect(decisions.length).toBeGreaterThan(30)
  expect(decisions.filter((file) => !isListed(file))).toEqual([])
})
