import { Slug } from '../catalog/template.ts'
import type { Ledger, Signer } from '../checkout/ports.ts'
import type { AppError, Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { checkAccess, type Proof } from './check-access.ts'
import { type PaidFile, signFileLink } from './file-link.ts'
import type { Offers } from './ports.ts'

/**
 * Checks the proof first, then whether the file exists, and returns a link to it that is valid for five minutes; for an
 * imported template hosted on another site, its URL there. `version` selects the version of a template that has
 * versions.
 */
export async function downloadFile(
  { ledger, offers, signer }: { ledger: Ledger; offers: Offers; signer: Signer },
  { proof, file, now }: { proof: Proof; file: PaidFile; now: number },
): Promise<Result<{ url: string; version?: string }>> {
  const access = await checkAccess(ledger, proof, now)
  if (!access.ok) return access
  if (!isSlug(file.id)) return err(unknownFile(file))
  const isHere = await offers.has(file)
  const address = isHere || file.kind === 'collection' ? null : await offers.elsewhere(file.id)
  if (!isHere && address === null) return err(unknownFile(file))
  const versions = file.kind === 'template' ? (await offers.versions(file.id)).map(({ version }) => version) : []
  const [newest] = versions
  const { version = newest } = file
  if (version !== undefined && !versions.includes(version)) return err({ kind: 'unknown-version' })
  if (address !== null) return ok({ url: address })
  const named = version === newest ? undefined : version
  return ok({ url: signFileLink(signer, { ...file, version: named }, now), version })
}

/** An id that is not a slug never reaches the store. */
export const isSlug = (id: string) => Slug.safeParse(id).success

export const unknownFile = ({ kind, id }: PaidFile): AppError =>
  kind === 'collection' ? { kind: 'unknown-collection' } : { kind: 'unknown-template', slug: id }
