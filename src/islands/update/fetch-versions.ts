import { sessionToken } from '#browser/account/account.ts'
import { call, isRejected, OFFLINE, PATIENCE_MS } from '#browser/account/call.ts'
import type { DownloadOutput } from '#contracts/download.ts'
import type { VersionsOutput } from '#contracts/templates.ts'
import type { TemplateVersion } from '#domain/catalog/changelog.ts'
import type { Version } from '#domain/versions/find-base.ts'
import type { Workflow } from '#domain/workflow/workflow.ts'

/** A version with what its release said. */
export interface Release extends Version, Pick<TemplateVersion, 'day' | 'note'> {}

export type Fetched =
  | { is: 'here'; releases: readonly Release[] }
  /** `isRefusal`: the visitor has no access. */
  | { is: 'not-here'; message: string; isRejected: boolean }

/** All versions of a template with their files, newest first. Members only. */
export async function fetchVersions(slug: string): Promise<Fetched> {
  const versions = await call<VersionsOutput>(`/api/templates?versions=${encodeURIComponent(slug)}`, {})
  if (!versions.ok) return { is: 'not-here', message: versions.message, isRejected: false }
  const token = await sessionToken()
  const releases: Release[] = []
  // One after the other: the first refusal answers for all.
  for (const { version, day, note } of versions.value) {
    const link = await call<DownloadOutput>('/api/download', { body: { slug, version, compare: true }, token })
    if (!link.ok) return { is: 'not-here', message: link.message, isRejected: isRejected(link) }
    const workflow = await readFile(link.value.url)
    if (!workflow) return { is: 'not-here', message: OFFLINE, isRejected: false }
    releases.push({ version, day, note, workflow })
  }
  return { is: 'here', releases }
}

async function readFile(url: string): Promise<Workflow | null> {
  try {
    const file = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return file.ok ? ((await file.json()) as Workflow) : null
  } catch {
    return null
  }
}
