import { readFileSync } from 'node:fs'
import { Sample } from '#domain/set-up/sample.ts'

/** What a page may say about a template's sample copy; null without one. The data itself is only for members. */
export function readSample(slug: string): Pick<Sample, 'trigger' | 'anyTime'> | null {
  const text = readText(`content/samples/${slug}.json`)
  if (text === null) return null
  const { trigger, anyTime } = Sample.parse(JSON.parse(text))
  return { trigger, anyTime }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
