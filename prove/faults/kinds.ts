import type { WorkflowFile } from '../run/copy-workflow.ts'
import { CONNECTIONS } from './connections.ts'
import type { FaultFinders } from './fault.ts'
import { PARAMETERS } from './parameters.ts'
import { SETTINGS } from './settings.ts'
import { TEXTS } from './texts.ts'

export const FAULT_FINDERS: FaultFinders = { ...CONNECTIONS, ...SETTINGS, ...PARAMETERS, ...TEXTS }

export interface Fault {
  kind: string
  where: string
  /** A copy of the workflow, with the fault. */
  file: WorkflowFile
}

/** Injects a fault into a copy, at a place chosen by `chance` (0 to 1). Null if the kind does not apply. */
export function injectFault(file: WorkflowFile, kind: string, chance: number): Fault | null {
  const copy = structuredClone(file)
  const sites = FAULT_FINDERS[kind]?.(copy) ?? []
  const site = sites[Math.floor(chance * sites.length)]
  if (!site) return null
  site.apply()
  return { kind, where: site.where, file: copy }
}
