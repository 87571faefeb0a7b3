import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { BadEnvironment, readEnv, VARIABLES } from '../../src/server/env.ts'
import { type Finding, right, wrong } from './finding.ts'

/** Values by name, without those that are missing or wrong, so that a check never runs on a value known to be bad. */
export type Settings = Partial<Record<string, string>>

/** The variables a check needs, under their own names. */
export type Known<Name extends string> = Readonly<Record<Name, string>>

/** The variables of this shell, and below them those of `file` where there is one. */
export async function readSource(file: string): Promise<NodeJS.ProcessEnv> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return { ...parseEnv(text), ...process.env }
}

/** Judges all variables as a deployed site would, and gives what the other checks may use. */
export function checkVariables(source: NodeJS.ProcessEnv): { findings: Finding[]; settings: Settings } {
  const mistakes = mistakesIn(source)
  const faulty = new Set(mistakes.map((mistake) => /^\w+/.exec(mistake)?.[0]))
  const usable = VARIABLES.filter(({ name }) => !faulty.has(name))
  const settings = Object.fromEntries(usable.map(({ name, fallback }) => [name, source[name]?.trim() || fallback]))
  if (settings.SITE_URL) settings.SITE_URL = settings.SITE_URL.replace(/\/+$/, '')
  const all = right(`All ${VARIABLES.length} variables are set as a public site needs them.`)
  return {
    findings: mistakes.length > 0 ? mistakes.map((mistake) => wrong(`${mistake}.`, SET_IT)) : [all],
    settings,
  }
}

const SET_IT = 'Netlify → Project configuration → Environment variables, then deploy again.'

function mistakesIn(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    // As on Netlify: there an address of this machine is a mistake, while `npm start` lives by it.
    readEnv({ ...source, NETLIFY: 'true' })
    return []
  } catch (error) {
    if (error instanceof BadEnvironment) return error.mistakes
    throw error
  }
}
