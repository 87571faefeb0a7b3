import { Slug } from '../catalog/template.ts'
import type { Ledger, Signer } from '../checkout/ports.ts'
import type { RecordedTable } from '../run/recording.ts'
import { applyChoices, type Choices } from '../set-up/apply-choices.ts'
import { sampleCopy } from '../set-up/sample-copy.ts'
import { addSetupRun } from '../set-up/setup-run/add-setup-run.ts'
import type { AppError, Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { parseWorkflow, type Workflow } from '../workflow/workflow.ts'
import { checkAccess, type Proof } from './check-access.ts'
import { type PaidFile, readFileLink, signFileLink } from './file-link.ts'
import { outgoingWorkflow } from './outgoing-workflow.ts'
import type { Offers, PaidFiles, StoredBytes } from './ports.ts'

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
  if (!isSlug(file.id)) return err(unknown(file))
  const isHere = await offers.has(file)
  const address = isHere || file.kind === 'collection' ? null : await offers.elsewhere(file.id)
  if (!isHere && address === null) return err(unknown(file))
  const versions = file.kind === 'template' ? (await offers.versions(file.id)).map(({ version }) => version) : []
  const [newest] = versions
  const { version = newest } = file
  if (version !== undefined && !versions.includes(version)) return err({ kind: 'unknown-version' })
  if (address !== null) return ok({ url: address })
  const named = version === newest ? undefined : version
  return ok({ url: signFileLink(signer, { ...file, version: named }, now), version })
}

export interface OpenedFile {
  name: string
  type: string
  body: string | StoredBytes
}

/** The file for a signed link, ready to be sent. */
export async function openFile(
  { files, signer }: { files: PaidFiles; signer: Signer },
  { query, now }: { query: URLSearchParams; now: number },
): Promise<Result<OpenedFile>> {
  const link = readFileLink(signer, query, now)
  return link.ok ? read(files, link.value, now) : link
}

/** An id that is not a slug never reaches the store. */
const isSlug = (id: string) => Slug.safeParse(id).success

const unknown = ({ kind, id }: PaidFile): AppError =>
  kind === 'collection' ? { kind: 'unknown-collection' } : { kind: 'unknown-template', slug: id }

async function read(files: PaidFiles, file: PaidFile, now: number): Promise<Result<OpenedFile>> {
  const { kind, id, version, choices } = file
  const known = isSlug(id)
  if (kind === 'collection') {
    const zip = known ? await files.collection(id) : null
    return zip ? ok({ name: `${id}.zip`, type: 'application/zip', body: zip }) : err(unknown({ kind, id }))
  }
  if (!known) return err(unknown({ kind, id }))
  const workflow = await (version === undefined ? files.workflow(id) : files.keptWorkflow(id, version))
  if (!workflow) return err(version === undefined ? unknown({ kind, id }) : { kind: 'unknown-version' })
  const text = outgoingWorkflow(workflow, id)
  if (file.sample) {
    const sample = await files.sample(id)
    if (!sample) return err(unknown({ kind, id }))
    return ok(jsonFile(`${id}-sample`, textOf(sampleCopy(JSON.parse(text), sample, now))))
  }
  const name = version === undefined ? id : `${id}-${version}`
  const tables = choices?.setupRun ? await files.tables(id) : []
  const body = withChoices(text, choices, tables)
  return body.ok ? ok(jsonFile(name, body.value)) : body
}

const jsonFile = (name: string, body: string): OpenedFile => ({
  name: `${name}.json`,
  type: 'application/json; charset=utf-8',
  body,
})

const textOf = (workflow: Workflow) => `${JSON.stringify(workflow, null, 2)}\n`

/** Applied last: cleaning would remove a member's own addresses and ids. */
function withChoices(text: string, choices: Choices | undefined, tables: readonly RecordedTable[]): Result<string> {
  if (!choices) return ok(text)
  const json = JSON.parse(text)
  const chosen = parseWorkflow(json).ok ? applyChoices(json, choices) : null
  if (chosen?.ok) return ok(textOf(choices.setupRun ? addSetupRun(chosen.value, tables) : chosen.value))
  const setting = chosen ? `the setting “${chosen.error.name}” as chosen` : 'settings'
  return err({
    kind: 'invalid-input',
    message: `This version of the workflow doesn’t have ${setting}. Reload the page.`,
  })
}
