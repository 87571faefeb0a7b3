import type { MockResponse, RouteContext, VendorRequest } from '../../vendor.ts'
import { apiError, googleError } from '../google/account.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { applyChanges } from './changes.ts'
import { type DriveFile, FOLDER, toResponse } from './file.ts'
import { relatedUpload, type Upload } from './upload.ts'

export interface State {
  files: DriveFile[]
  /** Resumable uploads in progress, by upload id. */
  uploads: Record<string, { metadata: Fields; type: string; parts: Buffer[] }>
}

export type Request = VendorRequest
export type Context = RouteContext<State>

export const invalid = (message: string, reason = 'invalid') => apiError(400, message, reason)

/** Calls `run` with the file in the URL, or responds 404. */
export const onFile =
  (run: (file: DriveFile, request: Request, context: Context) => MockResponse) =>
  (request: Request, context: Context): MockResponse => {
    const { id = '' } = request.params
    context.state.files = applyChanges(context.state.files, context.clock())
    const file = context.state.files.find((one) => one.id === id)
    return file ? run(file, request, context) : googleError(404, `File not found: ${id}.`, 'notFound')
  }

export const fileResponse = (file: DriveFile, request: Request): MockResponse => ({
  body: toResponse(file, request.query.get('fields')),
})

const parentsOf = (metadata: Fields, context: Context): string[] => {
  const parents = listOf(metadata.parents).map(textOf)
  if (parents.length > 1) throw invalid('A shortcut or file may have only one parent.', 'teamDrivesParentLimit')
  for (const parent of parents)
    if (parent !== 'root' && context.state.files.some(({ id, mimeType }) => id === parent && mimeType !== FOLDER))
      throw invalid(`The parent ${parent} is not a folder.`)
  return parents.length ? parents : ['root']
}

export const createFile = ({ metadata, type, data }: Upload, context: Context): DriveFile => {
  const time = context.now().toISOString()
  const file: DriveFile = {
    id: context.nextId('file'),
    name: textOf(metadata.name) || 'Untitled',
    mimeType: textOf(metadata.mimeType) || type,
    parents: parentsOf(metadata, context),
    createdTime: time,
    modifiedTime: time,
    trashed: false,
    ...(metadata.description === undefined ? {} : { description: textOf(metadata.description) }),
    permissions: [],
    data,
  }
  context.state.files.push(file)
  return file
}

export const startUpload = (request: Request, context: Context): MockResponse => {
  const kind = request.query.get('uploadType')
  if (kind === 'multipart') return fileResponse(createFile(relatedUpload(request), context), request)
  if (kind === 'media') {
    const type = request.headers['content-type'] ?? 'application/octet-stream'
    return fileResponse(createFile({ metadata: {}, type, data: request.raw }, context), request)
  }
  if (kind !== 'resumable') throw invalid('Invalid uploadType; want media, multipart or resumable')
  const id = context.nextId('upload')
  const type = request.headers['x-upload-content-type'] ?? 'application/octet-stream'
  context.state.uploads[id] = { metadata: fieldsOf(request.body), type, parts: [] }
  const location = `https://www.googleapis.com/upload/drive/v3/files?uploadType=resumable&upload_id=${id}`
  return { headers: { location, 'x-guploader-uploadid': id }, body: '' }
}

export const continueUpload = (request: Request, context: Context): MockResponse => {
  const upload = context.state.uploads[request.query.get('upload_id') ?? '']
  if (!upload) return googleError(404, 'Upload not found.', 'notFound')
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(request.headers['content-range'] ?? '') ?? []
  const received = upload.parts.reduce((sum, part) => sum + part.length, 0)
  if (first !== undefined && Number(first) !== received)
    throw invalid(`Invalid Content-Range: ${received} bytes are stored so far`)
  upload.parts.push(request.raw)
  if (total !== undefined && (total === '*' || Number(last) + 1 < Number(total)))
    return { status: 308, headers: { range: `bytes=0-${last}` }, body: '' }
  return fileResponse(
    createFile({ metadata: upload.metadata, type: upload.type, data: Buffer.concat(upload.parts) }, context),
    request,
  )
}
