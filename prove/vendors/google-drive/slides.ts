import type { Route } from '../../vendor.ts'
import { apiError, googleError } from '../google/account.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import type { DriveFile } from './file.ts'
import { onFile, type State } from './store.ts'

const TYPE = 'application/vnd.google-apps.presentation'
const invalid = (message: string) => apiError(400, message)

/** Slides are separated by an empty line, and each line is a shape. */
const slidesOf = (file: DriveFile): string[][] =>
  file.data
    .toString('utf8')
    .split('\n\n')
    .map((slide) => slide.split('\n'))

const presentationOf = (file: DriveFile): Fields => ({
  presentationId: file.id,
  title: file.name,
  slides: slidesOf(file).map((shapes, at) => ({
    objectId: `p${at + 1}`,
    pageElements: shapes.map((content, place) => ({
      objectId: `p${at + 1}_${place}`,
      shape: { shapeType: 'TEXT_BOX', text: { textElements: [{ textRun: { content } }] } },
    })),
  })),
})

const run = (file: DriveFile, request: Fields): Fields => {
  const [[kind, sent] = ['', undefined]] = Object.entries(request)
  const { containsText, replaceText, imageUrl, pageObjectIds } = fieldsOf(sent)
  const { text, matchCase } = fieldsOf(containsText)
  const wanted = textOf(text)
  if (kind !== 'replaceAllText' && kind !== 'replaceAllShapesWithImage')
    throw invalid(`Invalid JSON payload received. Unknown name "${kind}" at 'requests[0]': Cannot find field.`)
  if (wanted === '') throw invalid(`Invalid requests[0].${kind}: The text to find must not be empty.`)
  if (kind === 'replaceAllShapesWithImage' && !/^https?:\/\//.test(textOf(imageUrl)))
    throw invalid(
      'Invalid requests[0].replaceAllShapesWithImage: The provided image was not found or is not publicly accessible.',
    )
  const pages = listOf(pageObjectIds).map(textOf)
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase === true ? 'g' : 'gi')
  let occurrencesChanged = 0
  const next = slidesOf(file).map((shapes, at) =>
    pages.length > 0 && !pages.includes(`p${at + 1}`)
      ? shapes
      : shapes.map((shape) => {
          const hits = shape.match(pattern)?.length ?? 0
          if (hits === 0) return shape
          occurrencesChanged += kind === 'replaceAllText' ? hits : 1
          // A line break in a shape would become another shape.
          return kind === 'replaceAllText'
            ? shape.replace(pattern, () => textOf(replaceText).replaceAll('\n', '\v'))
            : `(picture ${textOf(imageUrl)})`
        }),
  )
  file.data = Buffer.from(next.map((shapes) => shapes.join('\n')).join('\n\n'))
  return { [kind]: occurrencesChanged === 0 ? {} : { occurrencesChanged } }
}

export const slidesRoutes: Route<State>[] = [
  {
    method: 'GET',
    path: '/v1/presentations/:id',
    summary: 'Read a presentation',
    respond: onFile((file) => {
      if (file.mimeType !== TYPE) throw invalid('This operation is not supported for this document')
      return { body: presentationOf(file) }
    }),
  },
  {
    method: 'POST',
    path: '/v1/presentations/:call',
    summary: 'Update a presentation',
    respond: (request, context) => {
      const [, id = ''] = /^([^:]+):batchUpdate$/.exec(request.params.call ?? '') ?? []
      if (id === '') return googleError(404, 'Requested entity was not found.')
      return onFile((file) => {
        if (file.mimeType !== TYPE) throw invalid('This operation is not supported for this document')
        const requests = listOf(fieldsOf(request.body).requests).map(fieldsOf)
        if (requests.length === 0) throw invalid('Must specify at least one request.')
        file.modifiedTime = context.now().toISOString()
        return { body: { presentationId: file.id, replies: requests.map((one) => run(file, one)), writeControl: {} } }
      })({ ...request, params: { id } }, context)
    },
  },
]
