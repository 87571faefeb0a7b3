import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createPaidTextFinder, filesUnder, mayLackMarkers, paidTexts } from './paid-text.ts'

/**
 * Searches the built site for paid text: every workflow's parameters and notes, and every premium page. Text is
 * compared in runs without quotes or markup, so that escaping in HTML or JSON cannot hide a leak.
 */
export interface LeakReport {
  passed: number
  failed: number
  problems: string[]
}

const TEXT_FILES = /\.(html|json|js|css|svg|txt|xml|map|webmanifest|md)$/

export function checkLeaks(root: string): LeakReport {
  const dist = path.join(root, 'dist')
  const built = filesUnder(dist).filter((file) => TEXT_FILES.test(file))
  const problems: string[] = []
  const paid = paidTexts(root)
  if (built.length === 0) problems.push('dist is empty: build the site first.')
  if (paid.length === 0) problems.push('content/workflows and content/premium contain no paid files.')

  for (const text of paid) {
    if (text.markers.length === 0 && !mayLackMarkers(text))
      problems.push(`${text.file}: contains no recognizable text, so a leak would go unnoticed.`)
  }
  const find = createPaidTextFinder(paid)
  const leaks = new Map<string, string>()
  for (const page of built)
    for (const [file, marker] of find(readFileSync(page, 'utf8')))
      leaks.set(file, `${file}: "${marker}" is in ${path.relative(root, page)}`)
  problems.push(...leaks.values())
  return { passed: Math.max(0, paid.length - problems.length), failed: problems.length, problems }
}

if (import.meta.main) {
  const report = checkLeaks(process.cwd())
  for (const problem of report.problems) console.log(problem)
  console.log(`${report.passed} paid files checked, ${report.failed} problems`)
  process.exitCode = report.failed > 0 ? 1 : 0
}
