import type { LibraryItem } from './library/read-library.ts'
import { slugFromName } from './slug-from-name.ts'

/** An uploaded file, or a part of it. `hash` is the SHA-256 of its text, under which it is stored. */
export interface WorkflowFile {
  name: string
  text: string
  hash: string
  /** As the library reader found it; read from the text if missing. */
  item?: LibraryItem
}

/** "Lead router.json", "lead-router/workflow.json" and a workflow called so in a list all give `lead-router`. */
export function slugOfFile({ name, item }: WorkflowFile): string {
  if (item && 'json' in item && /#\d+$/.test(name) && typeof item.json.name === 'string')
    return slugFromName(item.json.name)
  const [file = '', folder] = name.split(/[/\\]/).reverse()
  const base = file.replace(/(?:\.blueprint)?\.json$/i, '')
  return slugFromName(folder && /^(?:workflows?|index|main|export|template)$/i.test(base) ? folder : base)
}

/** What a sheet may call a file: a review sheet leaves out the folders it is zipped in. */
export function namesOf({ name }: Pick<WorkflowFile, 'name'>): string[] {
  const folders = name.split('/')
  return folders.map((_, at) => folders.slice(at).join('/'))
}
