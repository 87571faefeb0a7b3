import type { TemplateVersion } from '../catalog/changelog.ts'
import { readSaved, type SavedWithLists } from '../saved/change-saved.ts'
import type { SavedTemplates } from '../saved/ports.ts'
import { lastDownloads, MAX_NOTES } from '../usage/last-downloads.ts'
import type { Usage } from '../usage/ports.ts'

interface Ports {
  usage: Pick<Usage, 'downloadsOf'>
  saved: Pick<SavedTemplates, 'read' | 'readList'>
  versionsOf: (slug: string) => Promise<readonly TemplateVersion[]>
}

export type MemberLibrary = SavedWithLists & { downloads: Awaited<ReturnType<typeof lastDownloads>> }

/** Everything a member downloaded, saved or put in a list. */
export async function memberLibrary({ usage, saved, versionsOf }: Ports, userId: string): Promise<MemberLibrary> {
  const [notes, kept] = await Promise.all([usage.downloadsOf(userId, MAX_NOTES), readSaved(saved, userId)])
  return { downloads: await lastDownloads(notes, versionsOf), ...kept }
}

/** The slugs of downloaded templates with a newer version, last downloaded first. */
export const updatesIn = ({ downloads }: MemberLibrary) => downloads.flatMap(({ slug, newer }) => (newer ? [slug] : []))
