import { outgoingWorkflow } from '#domain/access/outgoing-workflow.ts'
import type { LibraryEntry } from '#domain/library/library-entry.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { parseWorkflow, type Workflow } from '#domain/workflow/workflow.ts'
import { enforceRateLimit } from './http/rate-limit.ts'
import { services } from './services.ts'

export type BackgroundContext = { waitUntil(work: Promise<unknown>): void }

/** The file as it is downloaded, within the limit per day. */
export async function libraryFile({ slug }: LibraryEntry, userId: string): Promise<Result<Record<string, unknown>>> {
  const allowed = await enforceRateLimit('library-files', { ip: userId })
  if (!allowed.ok) return allowed
  const file = await services().files.workflow(slug)
  return file ? ok(JSON.parse(outgoingWorkflow(file, slug))) : err({ kind: 'unknown-template', slug })
}

/** One version as it is downloaded; within the limit per day if a member reads it. */
export async function versionFile(slug: string, version: string, userId: string | null): Promise<Result<Workflow>> {
  const allowed = userId === null ? ok(null) : await enforceRateLimit('library-files', { ip: userId })
  if (!allowed.ok) return allowed
  const { files, versionsOf } = services()
  const isNewest = (await versionsOf(slug))[0]?.version === version
  const file = isNewest ? await files.workflow(slug) : await files.keptWorkflow(slug, version)
  const parsed = file ? parseWorkflow(JSON.parse(outgoingWorkflow(file, slug))) : null
  return parsed?.ok ? parsed : err({ kind: 'unknown-version' })
}

/** Counts like a download. */
export async function noteDownload({ slug }: LibraryEntry, userId: string, context: BackgroundContext): Promise<void> {
  const { usage, versionsOf } = services()
  const version = (await versionsOf(slug))[0]?.version
  const note = usage.noteDownload({ userId, kind: 'template', id: slug, version, at: Date.now() })
  context.waitUntil(note.catch(() => undefined))
}
