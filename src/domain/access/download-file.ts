import { Slug } from '../catalog/template.ts'
import type { Ledger, Signer } from '../checkout/ports.ts'
import type { Answer, AppError } from '../errors.ts'
import { err, ok } from '../result.ts'
import { checkAccess, type Proof } from './check-access.ts'
import { type PaidFile, readFileLink, signFileLink } from './file-link.ts'
import type { Offers, PaidFiles } from './ports.ts'

/**
 * Checks the proof first, then whether there is such a file, and answers a link to it that is good for five minutes;
 * for an imported template that lies on another site, its address there.
 */
export async function downloadFile(
  { ledger, offers, signer }: { ledger: Ledger; offers: Offers; signer: Signer },
  { proof, file, now }: { proof: Proof; file: PaidFile; now: number },
): Promise<Answer<{ url: string }>> {
  const access = await checkAccess(ledger, proof, now)
  if (!access.ok) return access
  if (!isSlug(file.id)) return err(unknown(file))
  if (await offers.has(file)) return ok({ url: signFileLink(signer, file, now) })
  const address = file.kind === 'template' ? await offers.elsewhere(file.id) : null
  return address === null ? err(unknown(file)) : ok({ url: address })
}

export interface OpenedFile {
  name: string
  type: string
  body: string | ReadableStream<Uint8Array<ArrayBuffer>>
}

/** The file behind a signed link, ready to be sent. */
export async function openFile(
  { files, signer }: { files: PaidFiles; signer: Signer },
  { query, now }: { query: URLSearchParams; now: number },
): Promise<Answer<OpenedFile>> {
  const link = readFileLink(signer, query, now)
  return link.ok ? read(files, link.value) : link
}

/** An id that is no slug never reaches the store. */
const isSlug = (id: string) => Slug.safeParse(id).success

const unknown = ({ kind, id }: PaidFile): AppError =>
  kind === 'collection' ? { kind: 'unknown-collection' } : { kind: 'unknown-template', slug: id }

async function read(files: PaidFiles, { kind, id }: PaidFile): Promise<Answer<OpenedFile>> {
  const known = isSlug(id)
  if (kind === 'collection') {
    const zip = known ? await files.collection(id) : null
    return zip ? ok({ name: `${id}.zip`, type: 'application/zip', body: zip }) : err(unknown({ kind, id }))
  }
  const workflow = known ? await files.workflow(id) : null
  if (!workflow) return err(unknown({ kind, id }))
  return ok({ name: `${id}.json`, type: 'application/json; charset=utf-8', body: stamped(workflow, id) })
}

/** `meta.templateId` is the slug, always a string: n8n cannot open a workflow that stores a number there. */
export const stamped = (workflow: Record<string, unknown>, slug: string) =>
  `${JSON.stringify({ ...workflow, meta: { templateId: slug } }, null, 2)}\n`
