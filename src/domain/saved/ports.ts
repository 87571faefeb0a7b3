import type { Result } from '../shared/errors.ts'
import type { OwnList, Saved } from './saved.ts'

/**
 * Members' saved templates. A change is computed from the stored value, and computed again after a conflict, so that
 * changes from two devices are both applied. Errors of the change are returned. Throws an Outage.
 */
export interface SavedTemplates {
  /** Null for a user who never saved anything. */
  read(userId: string): Promise<Saved | null>
  change(userId: string, change: (saved: Saved) => Result<Saved>): Promise<Result<Saved>>
  /** Deletes everything that names the user, after their lists are deleted. */
  forget(userId: string): Promise<void>
  /** Null if the list does not exist, or no longer exists. */
  readList(id: string): Promise<OwnList | null>
  changeList(id: string, change: (list: OwnList | null) => Result<OwnList>): Promise<Result<OwnList>>
  removeList(id: string): Promise<void>
}
