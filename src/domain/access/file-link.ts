import type { Signer } from '../checkout/ports.ts'
import { Choices } from '../set-up/apply-choices.ts'
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
  /** What a member chose on the setup page. */
  choices?: Choices | undefined
  /** The copy with sample data. */
  sample?: true | undefined
}

/** Optional parts come last, with their names, so that no id can be confused with an id and a version. */
const signedText = ({ kind, id, version, sample }: PaidFile, choices: string | null, expires: number) =>
  [
    'file',
    kind,
    id,
    expires,
    ...(version === undefined ? [] : [version]),
    ...(choices === null ? [] : ['choices', choices]),
    ...(sample ? ['sample'] : []),
  ].join('\n')

/** A relative URL that gives access to one file for five minutes. `now` in ms since 1970. */
export function signFileLink(signer: Signer, file: PaidFile, now: number): string {
  const expires = now + LINK_MINUTES * 60_000
  const { kind, id, version, sample } = file
  const choices = file.choices ? JSON.stringify(file.choices) : null
  const named = {
    [kind]: id,
    ...(version === undefined ? {} : { version }),
    ...(choices === null ? {} : { choices }),
    ...(sample ? { sample: '1' } : {}),
  }
  const signature = signer.sign(signedText(file, choices, expires))
  return `/api/file?${new URLSearchParams({ ...named, expires: String(expires), signature })}`
}

/** Returns the file a link is for, or `link-expired` for one that is expired, altered or forged. */
export function readFileLink(signer: Signer, query: URLSearchParams, now: number): Result<PaidFile> {
  const kind = query.has('collection') ? 'collection' : 'template'
  const choices = query.get('choices')
  const file: PaidFile = {
    kind,
    id: query.get(kind) ?? '',
    version: query.get('version') ?? undefined,
    ...(query.has('sample') ? { sample: true } : {}),
  }
  const expires = Number(query.get('expires'))
  const signature = query.get('signature') ?? ''
  const signed = signedText(file, choices, expires)
  const good = Number.isSafeInteger(expires) && signer.verify(signed, signature) && expires >= now
  if (!good) return err({ kind: 'link-expired' })
  return ok(choices === null ? file : { ...file, choices: Choices.parse(JSON.parse(choices)) })
}
