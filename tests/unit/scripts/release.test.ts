import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readChangelog } from '#domain/catalog/changelog.ts'
import { releaseVersion, type Step } from '../../../scripts/release/release-version.ts'

const PAGE = 'content/templates/crm-sync.md'
const WORKFLOW = 'content/workflows/crm-sync.json'
const KEPT = 'content/kept/crm-sync/1.0.0.json'
const SOLD = '{\n  "name": "CRM – sync",\n  "nodes": []\n}\n'
const page = [
  '---',
  'id: 1',
  'slug: crm-sync',
  'name: Keep two address books the same',
  'title: Keep two address books the same',
  'description: Copies each new contact from one address book into the other.',
  'category: lead-generation',
  'tags: [lead-generation, crm]',
  'tools: [n8n]',
  'difficulty: Beginner',
  'setupMinutes: 15',
  'version: 1.0.0',
  'changelog:',
  '  - version: 1.0.0',
  '    date: 2026-11-20',
  '    note: First release.',
  'author: Flowshelf',
  'license: Use it in your own and client projects',
  '---',
  '',
  'version: this line belongs to the text.',
  '',
].join('\n')

let root: string
const at = (file: string) => path.join(root, file)
const read = (file: string) => readFileSync(at(file), 'utf8')
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: root })
const commit = () => {
  git('add', '.')
  git('commit', '--quiet', '--no-gpg-sign', '-m', 'All of it')
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'release-'))
  git('init', '--quiet')
  write(PAGE, page)
  write(WORKFLOW, SOLD)
  commit()
  write(WORKFLOW, SOLD.replace('sync', 'sync, better'))
})
afterEach(() => rmSync(root, { recursive: true }))

const release = (changes: Partial<{ slug: string; note: string; step: Step; today: string }> = {}) =>
  releaseVersion(root, {
    slug: 'crm-sync',
    note: 'Keeps phone numbers.',
    step: 'patch',
    today: '2026-11-26',
    ...changes,
  })

test('keeps the file on sale unchanged and adds the new version to the top of the changelog', async () => {
  expect(await release()).toEqual({ version: '1.0.1', files: [KEPT, PAGE] })
  expect(read(KEPT)).toBe(SOLD)
  expect(read(PAGE)).toBe(
    page.replace(
      'version: 1.0.0\nchangelog:\n',
      'version: 1.0.1\nchangelog:\n  - version: 1.0.1\n    date: 2026-11-26\n    note: Keeps phone numbers.\n',
    ),
  )
})

test.each([
  ['minor', '1.1.0'],
  ['major', '2.0.0'],
] as const)('a %s version is %s', async (step, version) => {
  expect((await release({ step })).version).toBe(version)
})

test.each(['Answers "none": with a # and a $& in it.', "- It's a list", 'true, or not', '{ braces }'])(
  'the note %s is told as it was written',
  async (note) => {
    await release({ note })
    expect(readChangelog(read(PAGE))[0]?.note).toBe(note)
  },
)

test('the next version follows the previous one once that is committed', async () => {
  await release()
  commit()
  write(WORKFLOW, '{"name":"CRM","nodes":[]}')
  expect((await release()).version).toBe('1.0.2')
  expect(read('content/kept/crm-sync/1.0.1.json')).toContain('sync, better')
})

test('a release interrupted between its two files is completed by the same command', async () => {
  await release()
  write(PAGE, page)
  expect((await release()).version).toBe('1.0.1')
})

describe('nothing is written', () => {
  const refused = async (changes: Parameters<typeof release>[0], sentence: string) => {
    const before = read(PAGE)
    await expect(release(changes)).rejects.toThrow(sentence)
    expect(existsSync(at(KEPT))).toBe(false)
    expect(read(PAGE)).toBe(before)
  }

  test.each([
    [{ slug: '../crm-sync' }, '"../crm-sync" isn’t a slug.'],
    [{ slug: 'none' }, 'Template "none" doesn’t exist: content/templates/none.md is missing.'],
    [{ note: ' ok ' }, 'Describe the change for members in one line'],
    [{ note: 'Two\nlines of it' }, 'Describe the change for members in one line'],
    [{ today: '2026-11-19' }, 'The changelog starts with 2026-11-20, but today is 2026-11-19.'],
  ])('for %j', refused)

  test('for a workflow that did not change', async () => {
    write(WORKFLOW, SOLD)
    await refused({}, `${WORKFLOW} has no uncommitted changes.`)
  })

  test('for an unreadable workflow', async () => {
    write(WORKFLOW, '{')
    await refused({}, `${WORKFLOW}: Is not valid JSON`)
  })

  test('for a draft, and for what was never committed', async () => {
    write('content/templates/new-one.md', page.replace('slug: crm-sync', 'slug: new-one'))
    write('content/workflows/new-one.json', SOLD)
    await refused({ slug: 'new-one' }, '"new-one" was never committed.')
    write(PAGE, page.replace('author', 'draft: true\nauthor'))
    await refused({}, '"crm-sync" is an unpublished draft')
  })

  test('for a version that is already raised, and for an invalid page', async () => {
    write(PAGE, page.replaceAll('version: 1.0.0', 'version: 1.0.5'))
    await refused({}, 'has version 1.0.5, but the committed version is 1.0.0.')
    write(PAGE, page.replace('setupMinutes: 15', 'setupMinutes: 1'))
    await refused({}, 'has errors. Run "npm run check:content" for details.')
  })

  test('for a changelog in another format', async () => {
    write(
      PAGE,
      page.replace(
        /changelog:[\s\S]*?(?=author)/,
        'changelog: [{ version: 1.0.0, date: 2026-11-20, note: First release. }]\n',
      ),
    )
    await refused({}, 'The changelog does not have the format')
  })

  test('over another file of this version', async () => {
    write(KEPT, '{}')
    await expect(release()).rejects.toThrow(`${KEPT} already exists`)
    expect(read(KEPT)).toBe('{}')
    expect(read(PAGE)).toBe(page)
  })

  test('where the template cannot be written', async () => {
    mkdirSync(at(`${PAGE}.new`))
    await refused({}, 'EISDIR')
  })
})
