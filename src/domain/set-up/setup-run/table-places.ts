import type { RecordedTable } from '../../run/recording.ts'
import { assignmentsOf } from '../../workflow/setting-names.ts'
import { shortType, withoutTool } from '../../workflow/short-type.ts'
import { type Workflow, workingNodes } from '../../workflow/workflow.ts'

/** A table that a template needs, and the settings that say where it is. */
export interface TablePlace extends RecordedTable {
  /** Setting with the spreadsheet's URL, the base's URL or ID, or the data source's ID; none for a table of n8n. */
  document?: string
  /** Setting with the name of the tab or of n8n's table, or the table's URL or ID in Airtable; none for a fixed name. */
  setting?: string
}

/** Where each app's node has its two parameters: the document, and the table in it. */
const PARAMETERS: Record<RecordedTable['app'], readonly [type: string, document: string, table: string]> = {
  'google-sheets': ['googleSheets', 'documentId', 'sheetName'],
  airtable: ['airtable', 'base', 'table'],
  notion: ['notion', 'dataSourceId', 'dataSourceId'],
  n8n: ['dataTable', 'dataTableId', 'dataTableId'],
}

const SETTING = /\$\('Settings'\)\.(?:first\(\)|item)\.json\.(\w+)/

const settingIn = (locator: unknown): string | undefined =>
  SETTING.exec(String(Object(locator).value ?? locator ?? ''))?.[1]

/** The recorded tables of a template, each with the settings that its nodes find it by. */
export function tablePlaces(workflow: Workflow, tables: readonly RecordedTable[]): TablePlace[] {
  const defaults = new Map(assignmentsOf(workflow).map(({ name, value }) => [name, String(value)]))
  return tables.map((table) => {
    const [type, document, name] = PARAMETERS[table.app]
    const nodes = workingNodes(workflow).filter((node) => withoutTool(shortType(node.type)) === type)
    const found = nodes.flatMap(({ parameters }) => {
      const place = { document: settingIn(parameters[document]), setting: settingIn(parameters[name]) }
      return place.document ? [place] : []
    })
    const place =
      table.app === 'google-sheets' || table.app === 'n8n'
        ? {
            document: found[0]?.document,
            setting: found.find(({ setting }) => defaults.get(setting ?? '') === table.name)?.setting,
          }
        : namedLike(table.name, found)
    return { ...table, ...place }
  })
}

type Found = { document: string | undefined; setting: string | undefined }

/** The table "Members" is in the setting "membersUrl", "Briefs" in "briefDataSourceId". A single place needs no name. */
function namedLike(name: string, found: readonly Found[]): Partial<Found> {
  const stem = name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/s$/, '')
  return found.find(({ setting }) => setting?.toLowerCase().startsWith(stem)) ?? found[0] ?? {}
}

/** What has to exist before the setup run, by the app of the tables it creates. */
const BEFORE: Partial<Record<RecordedTable['app'], string>> = {
  'google-sheets': 'An empty spreadsheet works: the setup run adds the tabs and columns.',
  airtable: 'An empty base works: the setup run adds the tables.',
  notion: 'Leave this blank if you have no database yet. The setup run creates one and shows you what to enter.',
}

/** By the name of the setting that says where the tables are. */
export const tableHints = (workflow: Workflow, tables: readonly RecordedTable[]): Record<string, string> =>
  Object.fromEntries(
    tablePlaces(workflow, tables).flatMap(({ app, document }) => {
      const hint = BEFORE[app]
      return document && hint ? [[document, hint] as const] : []
    }),
  )
