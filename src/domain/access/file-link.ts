import type { Signer } from '../checkout/ports.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'

/** Long enough to click, short enough that a copied link is worth little. */
const LINK_MINUTES = 5

/** What a link gives access to: one workflow, or a zip of many. */
export interface PaidFile {
  kind: 'template' | 'collection'
  id: string
  /** Set for a template version other than the newest. */
  version?: string
}

/** The version comes last, after a number, so that no id can be confused with an id and a version. */
const signedText = ({ kind, id, version }: PaidFile, expires: number) =>
  ['file', kind, id, expires, ...(version === undefined ? [] : [version])].join('\n')

/** A relative URL that gives access to one file for five minutes. `now` in ms since 1970. */
export function signFileLink(signer: Signer, file: PaidFile, now: number): string {
  const expires = now + LINK_MINUTES * 60_000
  const { kind, id, version } = file
  const named = { [kind]: id, ...(version === undefined ? {} : { version }) }
  const signature = signer.sign(signedText(file, expires))
  return `/api/file?${new URLSearchParams({ ...named, expires: String(expires), signature })}`
}

/** Returns the file a link is for, or `link-expired` for one that is expired, altered or forged. */
export function readFileLink(signer: Signer, query: URLSearchParams, now: number): Result<PaidFile> {
  const kind = query.has('collection') ? 'collection' : 'template'
  const file: PaidFile = { kind, id: query.get(kind) ?? '', version: query.get('version') ?? undefined }
  const expires = Number(query.get('expires'))
  const signature = query.get('signature') ?? ''
  const good = Number.isSafeInteger(expires) && signer.verify(signedText(file, expires), signature) && expires >= now
  return good ? ok(file) : err({ kind: 'link-expired' })
}
