import { readdirSync, readFileSync } from 'node:fs'
import { PaidServices } from '#domain/run/paid-services.ts'
import { byCase, Recording } from '#domain/run/recording.ts'
import { Models } from '#domain/workflow/models.ts'

/** The recorded runs of a template, if any, the normal day first. Validated by `check:content`. */
export function readRuns(slug: string): Recording[] {
  const folder = `content/runs/${slug}`
  return namesIn(folder)
    .sort(byCase)
    .map((name) => Recording.parse(JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? file.slice(0, -5) : []))
  } catch {
    return []
  }
}

/** The models our workflows use, and their prices: `content/models.json`. */
export const getModels = (): Models => Models.parse(JSON.parse(readFileSync('content/models.json', 'utf8')))

/** The services that charge by use, and their prices: `content/paid-services.json`. */
export const getPaidServices = (): PaidServices =>
  PaidServices.parse(JSON.parse(readFileSync('content/paid-services.json', 'utf8')))
