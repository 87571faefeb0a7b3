import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse, YAMLParseError } from 'yaml'

/** A parsed file under content/, or the reason why it could not be parsed. */
export type Read<T> = { path: string; slug: string; problem: string } | { path: string; slug: string; value: T }

export type MarkdownFile = { frontMatter: unknown; body: string }

/** Paths relative to the root, sorted; empty if the folder does not exist. */
export async function filesIn(root: string, folder: string, extension: string): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => [])
  return names
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => `${folder}/${name}`)
}

export async function readMarkdown(root: string, path: string): Promise<Read<MarkdownFile>> {
  const slug = basename(path, '.md')
  const text = await readFile(join(root, path), 'utf8')
  const conflict = text.split('\n').findIndex((line) => /^[<>]{7} /.test(line)) + 1
  if (conflict > 0) return { path, slug, problem: `Line ${conflict}: Git couldn’t merge this. Keep one version.` }
  const [, yaml, body = ''] = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(text) ?? []
  if (yaml === undefined) return { path, slug, problem: 'Must begin with front matter between two lines of "---".' }
  try {
    return { path, slug, value: { frontMatter: parse(yaml), body } }
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    // Plus one for the opening `---` line.
    const line = (error.linePos?.[0].line ?? 0) + 1
    return { path, slug, problem: `Line ${line} of the front matter can’t be parsed. Check quotes and indentation.` }
  }
}

export async function readJson(root: string, path: string): Promise<Read<unknown>> {
  const slug = basename(path, '.json')
  const text = await readFile(join(root, path), 'utf8').catch(() => null)
  if (text === null) return { path, slug, problem: 'Is missing.' }
  try {
    return { path, slug, value: JSON.parse(text) }
  } catch (error) {
    return { path, slug, problem: `Is not valid JSON: ${error instanceof Error ? error.message : 'cannot be parsed'}.` }
  }
}
