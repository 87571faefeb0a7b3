import { checkAccess, type Proof } from '../access/check-access.ts'
import { Slug } from '../catalog/template.ts'
import type { Ledger } from '../checkout/ports.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'

/** Returns the text sold under a slug, or null. */
type FindText = (slug: string) => Promise<string | null>

/** Checks the proof before looking for the text, so that an unauthorized user does not learn what exists. */
export async function readPremiumText(
  { ledger, findText }: { ledger: Ledger; findText: FindText },
  { proof, slug, now }: { proof: Proof; slug: string; now: number },
): Promise<Result<string>> {
  const access = await checkAccess(ledger, proof, now)
  if (!access.ok) return access
  const text = Slug.safeParse(slug).success ? await findText(slug) : null
  return text === null ? err({ kind: 'unknown-template', slug }) : ok(text)
}
