import { Slug } from '../catalog/template.ts'
import type { Answer } from '../errors.ts'
import type { Ledger, PaidFiles, Signer, SoldFiles } from '../ports.ts'
import { err, ok } from '../result.ts'
import { checkAccess, type Proof } from './check-access.ts'
import { type PaidFile, readFileLink, signFileLink } from './file-link.ts'

interface Ports {
  ledger: Ledger
  files: PaidFiles
  signer: Signer
}

/**
 * Checks the proof first, then the file, and answers a link to it that is good for five minutes; for an imported
 * template that lies on another site, its address there.
 */
export async function downloadFile(
  { ledger, files, signer }: Ports & { files: SoldFiles },
  { proof, file, now }: { proof: Proof; file: PaidFile; now: number },
): Promise<Answer<{ url: string }>> {
  const access = await checkAccess(ledger, proof)
  if (!access.ok) return access
  const found = await read(files, file)
  const address = !found.ok && file.kind === 'template' && isSlug(file.id) ? await files.elsewhere(file.id) : null
  if (address !== null) return ok({ url: address })
  return found.ok ? ok({ url: signFileLink(signer, file, now) }) : found
}

export interface OpenedFile {
  name: string
  type: string
  bytes: string | Uint8Array<ArrayBuffer>
}

/** The file behind a signed link, ready to be sent. */
export async function openFile(
  { files, signer }: Pick<Ports, 'files' | 'signer'>,
  { query, now }: { query: URLSearchParams; now: number },
): Promise<Answer<OpenedFile>> {
  const link = readFileLink(signer, query, now)
  return link.ok ? read(files, link.value) : link
}

/** An id that is no slug never reaches the file system. */
const isSlug = (id: string) => Slug.safeParse(id).success

async function read(files: PaidFiles, { kind, id }: PaidFile): Promise<Answer<OpenedFile>> {
  const known = isSlug(id)
  if (kind === 'collection') {
    const zip = known ? await files.collection(id) : null
    return zip ? ok({ name: `${id}.zip`, type: 'application/zip', bytes: zip }) : err({ kind: 'unknown-collection' })
  }
  const workflow = known ? await files.workflow(id) : null
  if (!workflow) return err({ kind: 'unknown-template', slug: id })
  return ok({ name: `${id}.json`, type: 'application/json; charset=utf-8', bytes: stamped(workflow, id) })
}

/** `meta.templateId` is the slug, always a string: n8n cannot open a workflow that stores a number there. */
export const stamped = (workflow: Record<string, unknown>, slug: string) =>
  `${JSON.stringify({ ...workflow, meta: { templateId: slug } }, null, 2)}\n`
