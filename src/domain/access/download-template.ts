import { Slug } from '../catalog/template.ts'
import type { Answer } from '../errors.ts'
import type { Ledger, Signer, Workflows } from '../ports.ts'
import { err, ok } from '../result.ts'
import { checkAccess, type Proof } from './check-access.ts'
import { readFileLink, signFileLink } from './file-link.ts'

interface Ports {
  ledger: Ledger
  workflows: Workflows
  signer: Signer
}

/** Checks the proof first, then the file, and answers a link to it that is good for five minutes. */
export async function downloadTemplate(
  { ledger, workflows, signer }: Ports,
  { proof, slug, now }: { proof: Proof; slug: string; now: number },
): Promise<Answer<{ url: string }>> {
  const access = await checkAccess(ledger, proof)
  if (!access.ok) return access
  if (!(await findWorkflow(workflows, slug))) return err({ kind: 'unknown-template', slug })
  return ok({ url: signFileLink(signer, slug, now) })
}

/**
 * The file behind a signed link. `meta.templateId` is the slug, always a string: n8n cannot open a workflow that
 * stores a number there.
 */
export async function openFile(
  { workflows, signer }: Pick<Ports, 'workflows' | 'signer'>,
  { query, now }: { query: URLSearchParams; now: number },
): Promise<Answer<{ slug: string; workflow: Record<string, unknown> }>> {
  const link = readFileLink(signer, query, now)
  if (!link.ok) return link
  const slug = link.value
  const workflow = await findWorkflow(workflows, slug)
  if (!workflow) return err({ kind: 'unknown-template', slug })
  return ok({ slug, workflow: { ...workflow, meta: { templateId: slug } } })
}

/** A slug that is no slug never reaches the file system. */
const findWorkflow = async (workflows: Workflows, slug: string) =>
  Slug.safeParse(slug).success ? workflows.find(slug) : null
