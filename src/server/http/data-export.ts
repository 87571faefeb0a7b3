import { zipPieces } from '#adapters/zip/write-zip.ts'
import { dataFiles, type PersonalData } from '#domain/personal-data/collect.ts'
import { NO_STORE, stream } from './endpoint.ts'

/** The data stored about a user as one zip, compressed while it is being sent. */
export function dataExportResponse(data: PersonalData): Response {
  const now = new Date()
  const headers = {
    ...NO_STORE,
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.zip"`,
  }
  return new Response(stream(zipPieces(dataFiles(data), now)), { headers })
}
