import type { DriveFile, FileChange } from './file.ts'

/** Applies what people have changed until `now`. Sharing and moving leave the date of the last edit alone. */
export function applyChanges(files: readonly DriveFile[], now: Date): DriveFile[] {
  return files.filter((file) => {
    const due = file.changes?.filter(({ at }) => new Date(at) <= now) ?? []
    file.changes = file.changes?.filter((change) => !due.includes(change)) ?? []
    for (const change of due) apply(file, change)
    return !due.some(({ isDeleted }) => isDeleted)
  })
}

function apply(file: DriveFile, { at, text, isDeleted, ...rest }: FileChange): void {
  Object.assign(file, rest)
  if (text !== undefined) file.data = Buffer.from(text)
  if (text !== undefined || rest.name !== undefined) file.modifiedTime = at
}
