export const FOLDER = 'application/vnd.google-apps.folder'

interface Permission {
  id: string
  type: string
  role: string
  emailAddress?: string
}

export interface DriveFile {
  id: string
  name: string
  mimeType: string
  parents: string[]
  createdTime: string
  modifiedTime: string
  trashed: boolean
  description?: string
  appProperties?: Record<string, unknown>
  permissions: Permission[]
  data: Buffer
  /** Lines of a document that are headings. */
  headings?: readonly string[]
  tabs?: readonly { title: string; text: string }[]
  isRestricted?: boolean
  /** Changes still to come, oldest first. */
  changes?: FileChange[]
}

/** What a person changes at a time; `isDeleted`: permanently. */
export interface FileChange {
  at: string
  name?: string
  text?: string
  parents?: string[]
  trashed?: boolean
  isRestricted?: boolean
  isDeleted?: true
}

const PLACES: Record<string, string> = {
  'application/vnd.google-apps.document': 'https://docs.google.com/document/d/',
  'application/vnd.google-apps.spreadsheet': 'https://docs.google.com/spreadsheets/d/',
  'application/vnd.google-apps.presentation': 'https://docs.google.com/presentation/d/',
  [FOLDER]: 'https://drive.google.com/drive/folders/',
}

const linkOf = ({ id, mimeType }: DriveFile): string =>
  mimeType === FOLDER
    ? `${PLACES[FOLDER]}${id}`
    : `${PLACES[mimeType] ?? 'https://drive.google.com/file/d/'}${id}/${PLACES[mimeType] ? 'edit' : 'view'}`

/** Returned if `fields` is not set. */
const DEFAULT_FIELDS = ['kind', 'id', 'name', 'mimeType']

const everything = (file: DriveFile): Record<string, unknown> => {
  const { data, headings, tabs, isRestricted, changes, ...rest } = file
  const made = file.mimeType.startsWith('application/vnd.google-apps.')
  return {
    kind: 'drive#file',
    ...rest,
    webViewLink: linkOf(file),
    ...(made
      ? {}
      : { webContentLink: `https://drive.google.com/uc?id=${file.id}&export=download`, size: String(data.length) }),
    owners: [{ kind: 'drive#user', displayName: 'Proof', emailAddress: 'owner@example.com', me: true }],
    shared: file.permissions.length > 0,
    capabilities: { canDownload: !file.isRestricted, canCopy: !file.isRestricted },
  }
}

/** `fields` as in `id, name`, `nextPageToken, files(id, name)` or `*`. */
export const toResponse = (file: DriveFile, fields: string | null): Record<string, unknown> => {
  const whole = everything(file)
  const inner = fields ? (/files(?:\(([^)]*)\)|\/(\w+))/.exec(fields)?.slice(1).find(Boolean) ?? fields) : ''
  if (inner.split(',').some((name) => name.trim() === '*')) return whole
  const names = inner ? inner.split(',').map((name) => name.trim().replace(/[(/].*$/, '')) : DEFAULT_FIELDS
  return Object.fromEntries(names.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]))
}
