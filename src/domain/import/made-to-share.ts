// Whether a file was made to be shared. One that was used may hold anything of its owner's accounts, which no pattern
// finds for certain, so it isn't published until an admin has read it.

import { isStickyNote, type Workflow } from '../workflow/workflow.ts'

/** What n8n adds to a workflow in a backup and in its API, and never to one downloaded from its editor. */
const RECORD = [
  'createdAt',
  'updatedAt',
  'shared',
  'triggerCount',
  'versionCounter',
  'isArchived',
  'activeVersionId',
  'staticData',
]

/** Notes that talk to another person: about the setup, or as "you" in the languages most workflows are written in. */
const TO_OTHERS =
  /\b(?:you(?:rs?)?|tus?|usted|vous|votre|vos|deine?\w?|ihre?\w?|seus?|suas?)\b|você|set.?up|how it works|[ck]onfigur|credential|api.?key|requirement|prerequisite|customi[sz]|getting started|instal/i

/** Why a file may not have been made to be shared, in a sentence; empty if it was. */
export function whyNotShared(json: Record<string, unknown>, { nodes }: Workflow): string {
  const has = (field: string) => json[field] !== undefined && json[field] !== null
  // The editor writes both of the last two.
  if (json.active === true || RECORD.some(has) || (has('active') && !has('versionId')))
    return 'It comes from an n8n in use.'
  const notes = nodes.filter(isStickyNote).map(({ parameters }) => String(parameters.content))
  return notes.some((note) => TO_OTHERS.test(note)) ? '' : 'It has no notes that explain it to others.'
}
