import type { WorkflowFile } from '../run/copy-workflow.ts'
import type { Kinds } from './fault.ts'
import { PARAMETERS } from './parameters.ts'
import { SETTINGS } from './settings.ts'
import { TEXTS } from './texts.ts'
import { WIRES } from './wires.ts'

export const KINDS: Kinds = { ...WIRES, ...SETTINGS, ...PARAMETERS, ...TEXTS }

export interface Fault {
  kind: string
  where: string
  /** A copy with the fault in it. */
  file: WorkflowFile
}

/** Plants one fault of a kind into a copy; `chance` from 0 to 1 says where. Null where the kind does not fit. */
export function plantFault(file: WorkflowFile, kind: string, chance: number): Fault | null {
  const copy = structuredClone(file)
  const seeds = KINDS[kind]?.(copy) ?? []
  const seed = seeds[Math.floor(chance * seeds.length)]
  if (!seed) return null
  seed.plant()
  return { kind, where: seed.where, file: copy }
}
