import type { Signer } from '../checkout/ports.ts'
import type { RecordedTable } from '../run/recording.ts'
import { applyChoices, type Choices } from '../set-up/apply-choices.ts'
import { sampleCopy } from '../set-up/sample-copy.ts'
import { addSetupRun } from '../set-up/setup-run/add-setup-run.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { parseWorkflow, type Workflow } from '../workflow/workflow.ts'
import { isSlug, unknownFile } from './download-file.ts'
import { type PaidFile, readFileLink } from './file-link.ts'
import { outgoingWorkflow } from './outgoing-workflow.ts'
import type { PaidFiles, StoredBytes } from './ports.ts'

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

async function read(files: PaidFiles, file: PaidFile, now: number): Promise<Result<OpenedFile>> {
  const { kind, id, version, choices } = file
  const known = isSlug(id)
  if (kind === 'collection') {
    const zip = known ? await files.collection(id) : null
    return zip ? ok({ name: `${id}.zip`, type: 'application/zip', body: zip }) : err(unknownFile({ kind, id }))
  }
  if (!known) return err(unknownFile({ kind, id }))
  const workflow = await (version === undefined ? files.workflow(id) : files.keptWorkflow(id, version))
  if (!workflow) return err(version === undefined ? unknownFile({ kind, id }) : { kind: 'unknown-version' })
  const text = outgoingWorkflow(workflow, id)
  if (file.sample) {
    const sample = await files.sample(id)
    if (!sample) return err(unknownFile({ kind, id }))
    return ok(jsonFile(`${id}-sample`, textOf(sampleCopy(JSON.parse(text), sample, now))))
  }
  const name = version === undefined ? id : `${id}-${version}`
  const tables = choices?.setupRun && version === undefined ? await files.tables(id) : []
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
