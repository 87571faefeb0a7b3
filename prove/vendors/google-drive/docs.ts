import type { MockResponse, Route, VendorRequest } from '../../vendor.ts'
import { apiError, googleError } from '../google/account.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import type { DriveFile } from './file.ts'
import { type Context, createFile, onFile, type State } from './store.ts'

const TYPE = 'application/vnd.google-apps.document'
const invalid = (message: string) => apiError(400, message)

/** A section break, then a paragraph per line: "+ " begins a suggestion, "@ " a chip, " " a subheading. Starts at 1. */
const bodyOf = (text: string, headings: readonly string[] = []): Fields => {
  let at = 1
  const content = ((text.endsWith('\n') ? text : `${text}\n`).match(/[^\n]*\n/g) ?? []).map((line) => {
    const place = { startIndex: at, endIndex: at + line.length }
    at = place.endIndex
    const suggestedInsertionIds = line.startsWith('+ ') ? ['suggest.1'] : undefined
    const chip = line.startsWith('@ ') ? { person: { personProperties: { name: line.slice(2, -1) } } } : undefined
    const headingId = headings.includes(line.trim()) ? `h.${place.startIndex}` : undefined
    return {
      ...place,
      paragraph: {
        elements: [{ ...place, ...(chip ?? { textRun: { content: line, textStyle: {}, suggestedInsertionIds } }) }],
        paragraphStyle: { namedStyleType: headingId ? `HEADING_${line.search(/\S/) + 1}` : 'NORMAL_TEXT', headingId },
      },
    }
  })
  return { content: [{ endIndex: 1, sectionBreak: { sectionStyle: {} } }, ...content] }
}

/** With `includeTabsContent`, the texts are in `tabs` only; without it, the first tab's text is in `body`. */
const documentOf = (file: DriveFile, withTabs = false): Fields => {
  const body = bodyOf(file.data.toString('utf8'), file.headings)
  const tabs = [
    { title: 'Tab 1', body },
    ...(file.tabs ?? []).map(({ title, text }) => ({ title, body: bodyOf(text) })),
  ]
  const known = { title: file.name, revisionId: file.modifiedTime, documentId: file.id }
  if (!withTabs) return { ...known, body }
  return {
    ...known,
    tabs: tabs.map(({ title, body }, index) => ({
      tabProperties: { tabId: `t.${index}`, title, index },
      documentTab: { body },
    })),
  }
}

const replaced = (text: string, find: string, put: string, matchCase: boolean): [text: string, count: number] => {
  const parts = matchCase ? text.split(find) : text.split(new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'))
  return [parts.join(put), parts.length - 1]
}

/** insertText, deleteContentRange or replaceAllText; styles do not change the text. */
const run = (file: DriveFile, request: Fields): Fields => {
  const text = file.data.toString('utf8')
  const [[kind, sent] = ['', undefined]] = Object.entries(request)
  const { text: more, location, endOfSegmentLocation, range, containsText, replaceText } = fieldsOf(sent)
  if (kind === 'insertText') {
    if (textOf(more) === '') throw invalid('Invalid requests[0].insertText: The insert text must not be empty.')
    if (location === undefined && endOfSegmentLocation === undefined)
      throw invalid('Invalid requests[0].insertText: The location is required.')
    const at = location === undefined ? text.replace(/\n$/, '').length : Number(fieldsOf(location).index) - 1
    if (at < 0 || at > text.length)
      throw invalid('Invalid requests[0].insertText: Index must be less than the end index of the referenced segment.')
    file.data = Buffer.from(text.slice(0, at) + textOf(more) + text.slice(at))
    return {}
  }
  if (kind === 'deleteContentRange') {
    const { startIndex, endIndex } = fieldsOf(range)
    file.data = Buffer.from(text.slice(0, Number(startIndex) - 1) + text.slice(Number(endIndex) - 1))
    return {}
  }
  if (kind === 'replaceAllText') {
    const { text: find, matchCase } = fieldsOf(containsText)
    if (textOf(find) === '') throw invalid('Invalid requests[0].replaceAllText: The text to replace must not be empty.')
    const [next, occurrencesChanged] = replaced(text, textOf(find), textOf(replaceText), matchCase === true)
    file.data = Buffer.from(next)
    return { replaceAllText: { occurrencesChanged } }
  }
  if (/^(updateTextStyle|updateParagraphStyle|createParagraphBullets|insertPageBreak)$/.test(kind)) return {}
  throw invalid(`Invalid JSON payload received. Unknown name "${kind}" at 'requests[0]': Cannot find field.`)
}

const onDocument = (answer: (file: DriveFile, request: VendorRequest, context: Context) => MockResponse) =>
  onFile((file, request, context) => {
    if (file.mimeType !== TYPE) throw invalid('This operation is not supported for this document')
    return answer(file, request, context)
  })

export const docsRoutes: Route<State>[] = [
  {
    method: 'GET',
    path: '/v1/documents/:id',
    summary: 'Read a document',
    respond: onDocument((file, request) => ({
      body: documentOf(file, request.query.get('includeTabsContent') === 'true'),
    })),
  },
  {
    method: 'POST',
    path: '/v1/documents',
    summary: 'Create a document',
    respond: (request, context) => ({
      body: documentOf(
        createFile({ metadata: { name: fieldsOf(request.body).title }, type: TYPE, data: Buffer.alloc(0) }, context),
      ),
    }),
  },
  {
    method: 'POST',
    path: '/v1/documents/:call',
    summary: 'Update a document',
    respond: (request, context) => {
      const [, id = ''] = /^([^:]+):batchUpdate$/.exec(request.params.call ?? '') ?? []
      if (id === '') return googleError(404, 'Requested entity was not found.')
      return onDocument((file) => {
        const requests = listOf(fieldsOf(request.body).requests).map(fieldsOf)
        if (requests.length === 0) throw invalid('Must specify at least one request.')
        file.modifiedTime = context.now().toISOString()
        return { body: { replies: requests.map((one) => run(file, one)), writeControl: {}, documentId: file.id } }
      })({ ...request, params: { id } }, context)
    },
  },
]
