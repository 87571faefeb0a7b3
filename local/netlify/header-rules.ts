import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'

/** Sets the site's configured headers for a path. */
export type ApplyHeaders = (pathname: string, headers: Headers) => void

/**
 * The header rules of netlify.toml, `dist/_headers` and the build (`.netlify/v1/config.json`); the first two
 * override the build's. Netlify applies them to static files only; functions and on-demand pages set their own.
 */
export async function readHeaderRules(root: string): Promise<ApplyHeaders> {
  const fromBuild = await parseAllHeaders({
    headersFiles: undefined,
    configHeaders: await readBuildHeaders(root),
    minimal: false,
  })
  const fromOwner = await parseAllHeaders({
    headersFiles: [path.join(root, 'dist/_headers')],
    netlifyConfigPath: path.join(root, 'netlify.toml'),
    configHeaders: undefined,
    minimal: false,
  })
  const [mistake] = [...fromBuild.errors, ...fromOwner.errors]
  if (mistake) throw mistake

  const rules = [...fromBuild.headers, ...fromOwner.headers].filter(isCompiled)
  return (pathname, headers) => {
    for (const rule of rules) {
      if (!rule.forRegExp.test(pathname)) continue
      for (const [name, value] of Object.entries(rule.values)) headers.set(name, value)
    }
  }
}

function isCompiled(rule: object): rule is Header {
  return 'forRegExp' in rule
}

async function readBuildHeaders(root: string): Promise<{ for: string; values: Record<string, string> }[]> {
  const text = await readFile(path.join(root, '.netlify/v1/config.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text).headers ?? []
}
