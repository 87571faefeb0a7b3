import type { Answer } from '../shared/errors.ts'
import type { OwnList, Saved } from './saved.ts'

/**
 * What members saved. A change is worked out from what is stored, and once more when another one came first: so of two
 * devices neither undoes what the other did. Its refusal is handed on. Throws an Outage.
 */
export interface SavedTemplates {
  /** Null for whoever never saved anything. */
  read(userId: string): Promise<Saved | null>
  change(userId: string, change: (saved: Saved) => Answer<Saved>): Promise<Answer<Saved>>
  /** Takes away all that names the user, once their lists are gone. */
  forget(userId: string): Promise<void>
  /** Null where there is no such list, or no longer. */
  readList(id: string): Promise<OwnList | null>
  changeList(id: string, change: (list: OwnList | null) => Answer<OwnList>): Promise<Answer<OwnList>>
  removeList(id: string): Promise<void>
}
