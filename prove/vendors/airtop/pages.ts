import type { Route } from '../../vendor.ts'
import { sizeOf } from '../shared/page.ts'
import { fieldsOf, textOf } from '../shared/values.ts'
import { type Account, aiEnvelope, envelope, refuse, sessionOf, windowOf } from './account.ts'

type Respond = Route<Account>['respond']

const query: Respond = (request, context) => {
  windowOf(request, context)
  const { prompt, configuration } = fieldsOf(request.body)
  if (!textOf(prompt).trim()) throw refuse(422, 'prompt: expected a non-empty string')
  const { outputSchema } = fieldsOf(configuration)
  if (outputSchema !== undefined && typeof outputSchema !== 'string')
    throw refuse(422, 'configuration.outputSchema: expected string')
  if (outputSchema) JSON.parse(outputSchema)
  const answer = context.state.answers.shift()
  if (answer === undefined) throw refuse(500, 'the case has no answer to another page query')
  return aiEnvelope(typeof answer === 'string' ? answer : JSON.stringify(answer))
}

const type: Respond = (request, context) => {
  const { url } = windowOf(request, context)
  const { text, elementDescription = '', pressEnterKey = false, clearInputField = false } = fieldsOf(request.body)
  if (typeof text !== 'string') throw refuse(422, 'text: expected required property text to be present')
  if (typeof pressEnterKey !== 'boolean') throw refuse(422, 'pressEnterKey: expected boolean')
  if (typeof clearInputField !== 'boolean') throw refuse(422, 'clearInputField: expected boolean')
  context.state.typed.push({ text, into: textOf(elementDescription), url, pressesEnter: pressEnterKey })
  return aiEnvelope('{"success":true}')
}

const click: Respond = (request, context) => {
  const session = sessionOf(request, context)
  windowOf(request, context)
  const { elementDescription } = fieldsOf(request.body)
  if (!textOf(elementDescription)) throw refuse(422, 'elementDescription: expected a non-empty string')
  context.state.clicked.push(textOf(elementDescription))
  const result = context.state.clicks.shift() ?? 'nothing'
  if (result === 'not-found') return aiEnvelope('', 'The element could not be found on the page')
  if (result !== 'nothing')
    context.state.files.push({
      ...result,
      id: context.nextId('file-'),
      sessionId: session.id,
      startedAt: new Date(context.clock().getTime() + context.state.files.length).toISOString(),
    })
  return aiEnvelope('{"success":true}')
}

/** A placeholder for the host of signed URLs, which Airtop does not document. */
export const DOWNLOADS = 'downloads.airtop.ai'

const listFiles: Respond = ({ query: search }, { state }) => {
  const limit = sizeOf(search.get('limit'), { max: 100, fallback: 10 })
  if (limit === undefined) throw refuse(422, 'limit: expected 1 to 100')
  const sessions = (search.get('sessionIds') ?? '').split(',').filter(Boolean)
  const found = state.files.filter(({ sessionId }) => sessions.length === 0 || sessions.includes(sessionId))
  const files = found.slice(0, limit).map((file) => {
    const isUploading = (file.uploading ?? 0) > 0
    if (isUploading) file.uploading = (file.uploading ?? 0) - 1
    return {
      id: file.id,
      fileName: file.fileName,
      fileType: 'browser_download',
      fileBytes: isUploading ? 0 : (file.size ?? file.bytes.length),
      status: isUploading ? 'uploading' : 'available',
      sessionIds: [file.sessionId],
      uploadStartTime: file.startedAt,
      orgId: 'organization-1',
      deleted: false,
      visibleInApi: true,
      visibleInPortal: true,
    }
  })
  return envelope({ files, pagination: { hasMore: found.length > limit, totalItems: found.length } })
}

const fileOf = (id: string | undefined, state: Account) => {
  const file = state.files.find((each) => each.id === id)
  if (!file) throw refuse(404, `file ${id} not found`)
  return file
}

const getFile: Respond = ({ params }, { state }) => {
  const file = fileOf(params.file, state)
  return envelope({
    id: file.id,
    fileName: file.fileName,
    fileType: 'browser_download',
    fileBytes: file.size ?? file.bytes.length,
    status: 'available',
    downloadUrl: `https://${DOWNLOADS}/${file.id}?signature=proof`,
    sessionIds: [file.sessionId],
    uploadStartTime: file.startedAt,
    orgId: 'organization-1',
  })
}

const deleteFile: Respond = ({ params }, { state }) => {
  const file = fileOf(params.file, state)
  state.files = state.files.filter((each) => each !== file)
  return { status: 204 }
}

const WINDOW = '/api/v1/sessions/:session/windows/:window'

export const pageRoutes: readonly Route<Account>[] = [
  { method: 'POST', path: `${WINDOW}/page-query`, summary: 'Read the page with AI', respond: query },
  { method: 'POST', path: `${WINDOW}/type`, summary: 'Type into a field', respond: type },
  { method: 'POST', path: `${WINDOW}/click`, summary: 'Click an element', respond: click },
  { method: 'GET', path: '/api/v1/files', summary: 'List files', respond: listFiles },
  { method: 'GET', path: '/api/v1/files/:file', summary: 'Look up a file', respond: getFile },
  { method: 'DELETE', path: '/api/v1/files/:file', summary: 'Delete a file', respond: deleteFile },
  {
    method: 'GET',
    path: '/:file',
    summary: 'Download a file',
    respond: ({ params }, { state }) => ({
      headers: { 'content-type': 'application/pdf' },
      body: fileOf(params.file, state).bytes,
    }),
  },
]
