import type { VendorRequest } from '../../vendor.ts'
import { apiError } from '../google/account.ts'
import { type Fields, fieldsOf } from '../shared/values.ts'

export interface Upload {
  metadata: Fields
  type: string
  data: Buffer
}

const json = (text: string): Fields => {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    throw apiError(400, 'Metadata part is not JSON.', 'parseError')
  }
}

/** multipart/related has two parts: metadata as JSON, then the file. */
export const relatedUpload = (request: VendorRequest): Upload => {
  const type = request.headers['content-type'] ?? ''
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (!/^multipart\/(related|form-data)/.test(type) || !boundary)
    throw apiError(400, 'Missing end boundary in multipart body.', 'badContent')
  const body = request.raw.toString('latin1')
  const parts = body.split(`--${boundary}`).slice(1, -1)
  if (parts.length !== 2) throw apiError(400, 'Malformed multipart body.', 'badContent')
  const [metadata = ['', ''], file = ['', '']] = parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    return [head, rest.join('\r\n\r\n').replace(/\r\n$/, '')]
  })
  return {
    metadata: json(Buffer.from(metadata[1] ?? '', 'latin1').toString('utf8')),
    type: /content-type:\s*([^\r\n;]+)/i.exec(file[0] ?? '')?.[1] ?? 'application/octet-stream',
    data: Buffer.from(file[1] ?? '', 'latin1'),
  }
}
