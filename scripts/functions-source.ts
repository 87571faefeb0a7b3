import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '@netlify/functions'

export interface SourceFunction {
  name: string
  config: Config
  /** Patterns relative to the root, from netlify.toml. */
  includedFiles: string[]
}

/** Netlify's limit of code-based rate limit rules per project: two on its smaller plans, five on Pro. */
export const RATE_LIMIT_RULES = { free: 2, pro: 5 }

/** The functions in source: netlify/functions with their `config`, and netlify.toml. */
export async function readSourceFunctions(root: string): Promise<SourceFunction[]> {
  const folder = path.join(root, 'netlify/functions')
  const included = readIncludedFiles(root)
  return Promise.all(
    readdirSync(folder).map(async (file) => {
      const name = path.basename(file, '.ts')
      const { config = {} }: { config?: Config } = await import(pathToFileURL(path.join(folder, file)).href)
      return { name, config, includedFiles: included[name] ?? [] }
    }),
  )
}

/** `included_files` by function name; `*` for all functions. */
export function readIncludedFiles(root: string): Record<string, string[]> {
  const tables = readFileSync(path.join(root, 'netlify.toml'), 'utf8').matchAll(
    /\[functions(?:\.([\w-]+))?\]\n((?:(?!\[).*\n)*)/g,
  )
  return Object.fromEntries(
    [...tables].map(([, name = '*', lines = '']) => [
      name,
      JSON.parse(/^ *included_files = (\[.*\])$/m.exec(lines)?.[1] ?? '[]'),
    ]),
  )
}

export const limitedNames = (functions: readonly SourceFunction[]) =>
  functions.filter(({ config }) => config.rateLimit).map(({ name }) => name)
