import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { BadEnvironment, readEnv, VARIABLES } from '../../src/server/env.ts'
import { type Finding, fail, pass } from './finding.ts'

/** Valid values by name; missing and invalid ones are left out, so that no check runs on them. */
export type Settings = Partial<Record<string, string>>

/** The variables a check needs, by name. */
export type Known<Name extends string> = Readonly<Record<Name, string>>

/** The shell's variables, with those of `file` as defaults if it exists. */
export async function readSource(file: string): Promise<NodeJS.ProcessEnv> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return { ...parseEnv(text), ...process.env }
}

/** Validates all variables as a deployed site would; returns the findings and the valid values. */
export function checkVariables(source: NodeJS.ProcessEnv): { findings: Finding[]; settings: Settings } {
  const mistakes = mistakesIn(source)
  const faulty = new Set(mistakes.map((mistake) => /^\w+/.exec(mistake)?.[0]))
  const usable = VARIABLES.filter(({ name }) => !faulty.has(name))
  const settings = Object.fromEntries(usable.map(({ name, fallback }) => [name, source[name]?.trim() || fallback]))
  if (settings.SITE_URL) settings.SITE_URL = settings.SITE_URL.replace(/\/+$/, '')
  const all = pass(`All ${VARIABLES.length} variables are set correctly for a public site.`)
  return {
    findings: mistakes.length > 0 ? mistakes.map((mistake) => fail(`${mistake}.`, SET_IT)) : [all],
    settings,
  }
}

const SET_IT = 'Netlify → Project configuration → Environment variables, then deploy again.'

function mistakesIn(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    // As on Netlify, where a loopback URL is an error, although `npm start` needs one.
    readEnv({ ...source, NETLIFY: 'true' })
    return []
  } catch (error) {
    if (error instanceof BadEnvironment) return error.mistakes
    throw error
  }
}
