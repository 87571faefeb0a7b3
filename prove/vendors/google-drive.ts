import { defineVendor, type MockResponse } from '../vendor.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleCredential, rejectAsGoogle } from './google/account.ts'
import { docsRoutes } from './google-drive/docs.ts'
import type { DriveFile, FileChange } from './google-drive/file.ts'
import { list } from './google-drive/list.ts'
import { slidesRoutes } from './google-drive/slides.ts'
import {
  type Context,
  continueUpload,
  createFile,
  fileResponse,
  invalid,
  onFile,
  type Request,
  type State,
  startUpload,
} from './google-drive/store.ts'
import { fieldsOf, listOf, textOf } from './shared/values.ts'

/** `text` or `base64` is the content of a download. */
interface Seed {
  files: {
    id: string
    name: string
    mimeType?: string
    parents?: string[]
    createdTime?: string
    modifiedTime?: string
    text?: string
    base64?: string
    /** Lines of a document that are headings. */
    headings?: readonly string[]
    /** Further tabs of a document. */
    tabs?: readonly { title: string; text: string }[]
    /** Listed, but its owner lets viewers neither copy nor download it. */
    isRestricted?: boolean
    /** What people change, and when. */
    changes?: readonly FileChange[]
  }[]
}

const change = (file: DriveFile, request: Request, context: Context): MockResponse => {
  const body = fieldsOf(request.body)
  if (body.parents !== undefined)
    throw apiError(
      403,
      'The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.',
      'fieldNotWritable',
    )
  if (typeof body.name === 'string') file.name = body.name
  if (typeof body.mimeType === 'string') file.mimeType = body.mimeType
  if (typeof body.trashed === 'boolean') file.trashed = body.trashed
  if (typeof body.description === 'string') file.description = body.description
  const removed = (request.query.get('removeParents') ?? '').split(',')
  const come = (request.query.get('addParents') ?? '').split(',').filter(Boolean)
  // A file has one parent, so adding another one moves it.
  file.parents = come.length > 0 ? come : file.parents.filter((parent) => !removed.includes(parent))
  file.modifiedTime = context.now().toISOString()
  return fileResponse(file, request)
}

const share = onFile((file, request, context) => {
  const { role, type, emailAddress } = fieldsOf(request.body)
  if (!/^(owner|organizer|fileOrganizer|writer|commenter|reader)$/.test(textOf(role)))
    throw invalid('The permission role field is required.', 'required')
  if (!/^(user|group|domain|anyone)$/.test(textOf(type)))
    throw invalid('The permission type field is required.', 'required')
  if (/^(user|group)$/.test(textOf(type)) && !textOf(emailAddress).includes('@'))
    throw invalid('The emailAddress field is required for users and groups.', 'required')
  const permission = {
    id: type === 'anyone' ? 'anyoneWithLink' : context.nextId(),
    type: textOf(type),
    role: textOf(role),
    ...(emailAddress === undefined ? {} : { emailAddress: textOf(emailAddress) }),
  }
  file.permissions.push(permission)
  return { body: { kind: 'drive#permission', ...permission } }
})

const FILE = '/drive/v3/files/:id'

export const googleDrive = defineVendor<Seed, State>({
  key: 'google-drive',
  name: 'Google Drive',
  // Documents and presentations are files in Drive, so the three APIs share their state.
  hosts: ['www.googleapis.com', 'docs.googleapis.com', 'slides.googleapis.com'],
  source:
    'developers.google.com/drive/api/guides/ref-search-terms and /search-files (read 23 November 2026) for queries; developers.google.com/docs/api/how-tos/tabs (read 29 November 2026) for tabs. From memory: the other routes. Requests as in the Google Drive nodes of n8n 2.41.1.',
  createState: (seed) => ({
    files: (seed?.files ?? []).map((file) => ({
      id: file.id,
      name: file.name,
      mimeType: file.mimeType ?? 'text/plain',
      parents: file.parents ?? ['root'],
      createdTime: file.createdTime ?? '2026-01-01T00:00:00.000Z',
      modifiedTime: file.modifiedTime ?? file.createdTime ?? '2026-01-01T00:00:00.000Z',
      trashed: false,
      permissions: [],
      ...(file.headings && { headings: file.headings }),
      ...(file.tabs && { tabs: file.tabs }),
      ...(file.isRestricted && { isRestricted: true }),
      changes: [...(file.changes ?? [])],
      data: file.base64 === undefined ? Buffer.from(file.text ?? '') : Buffer.from(file.base64, 'base64'),
    })),
    uploads: {},
  }),
  authorize: (request) => {
    // An upload session's URL is authorized by itself.
    const isSession = request.method === 'PUT' && request.query.has('upload_id')
    if (!isSession) authorizeGoogle(request)
  },
  routes: [
    {
      method: 'GET',
      path: '/drive/v3/files',
      summary: 'List files',
      empty: () => ({ body: { files: [] } }),
      respond: list,
    },
    {
      method: 'GET',
      path: `${FILE}/export`,
      summary: 'Export a document',
      respond: onFile((file, request) => {
        const type = request.query.get('mimeType')
        if (!type) throw invalid('Required parameter: mimeType', 'required')
        if (!file.mimeType.startsWith('application/vnd.google-apps.'))
          throw apiError(403, 'Export only supports Docs Editors files.', 'fileNotExportable')
        return { headers: { 'content-type': type }, body: file.data }
      }),
    },
    {
      method: 'GET',
      path: FILE,
      summary: 'Read or download a file',
      respond: onFile((file, request) => {
        if (request.query.get('alt') !== 'media') return fileResponse(file, request)
        if (file.isRestricted) throw apiError(403, 'This file cannot be downloaded by the user.', 'cannotDownloadFile')
        if (file.mimeType.startsWith('application/vnd.google-apps.'))
          throw apiError(
            403,
            'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
            'fileNotDownloadable',
          )
        return { headers: { 'content-type': file.mimeType }, body: file.data }
      }),
    },
    {
      method: 'POST',
      path: '/drive/v3/files',
      summary: 'Create a folder or an empty file',
      respond: (request, context) => {
        const type = textOf(fieldsOf(request.body).mimeType) || 'application/octet-stream'
        return fileResponse(
          createFile({ metadata: fieldsOf(request.body), type, data: Buffer.alloc(0) }, context),
          request,
        )
      },
    },
    { method: 'POST', path: '/upload/drive/v3/files', summary: 'Upload a file', respond: startUpload },
    { method: 'PUT', path: '/upload/drive/v3/files', summary: 'Upload a file chunk', respond: continueUpload },
    {
      method: 'POST',
      path: `${FILE}/copy`,
      summary: 'Copy a file',
      respond: onFile((file, request, context) => {
        const body = fieldsOf(request.body)
        const metadata = {
          name: textOf(body.name) || `Copy of ${file.name}`,
          parents: listOf(body.parents).length > 0 ? body.parents : file.parents,
        }
        return fileResponse(createFile({ metadata, type: file.mimeType, data: file.data }, context), request)
      }),
    },
    { method: 'PATCH', path: FILE, summary: 'Update or move a file', respond: onFile(change) },
    {
      method: 'DELETE',
      path: FILE,
      summary: 'Delete a file',
      respond: onFile((file, _, { state }) => {
        state.files = state.files.filter((one) => one !== file)
        return { status: 204 }
      }),
    },
    { method: 'POST', path: `${FILE}/permissions`, summary: 'Share a file', respond: share },
    {
      method: 'GET',
      path: `${FILE}/permissions`,
      summary: 'List a file’s permissions',
      respond: onFile((file) => ({ body: { kind: 'drive#permissionList', permissions: file.permissions } })),
    },
    {
      method: 'DELETE',
      path: `${FILE}/permissions/:permission`,
      summary: 'Stop sharing a file',
      respond: onFile((file, request) => {
        file.permissions = file.permissions.filter(({ id }) => id !== request.params.permission)
        return { status: 204 }
      }),
    },
    {
      method: 'GET',
      path: '/drive/v3/drives',
      summary: 'List shared drives',
      respond: () => ({ body: { kind: 'drive#driveList', drives: [] } }),
    },
    ...docsRoutes,
    ...slidesRoutes,
  ],
  fail: failAsGoogle,
  rejections: rejectAsGoogle('Google Drive API', 'drive.googleapis.com'),
  credentials: {
    googleDriveOAuth2Api: googleCredential('https://www.googleapis.com/auth/drive'),
    googleDocsOAuth2Api: googleCredential('https://www.googleapis.com/auth/documents'),
    googleSlidesOAuth2Api: googleCredential('https://www.googleapis.com/auth/presentations'),
  },
})
