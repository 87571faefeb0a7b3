import type { Module } from './blueprint.ts'

/** "google-sheets:watchRows" is "Google Sheets: watch rows", unless its author named it. */
export function nameOf(module: Module): string {
  const own = module.metadata?.designer?.name
  return typeof own === 'string' && own.trim() !== '' ? own.trim().slice(0, 200) : kindOf(module)
}

/** The same without its author’s name for it. */
export function kindOf({ module }: Module): string {
  const [app = '', action = ''] = module.split(':')
  const words = action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/^Basic /, '')
  return BUILT_IN[app] === undefined ? `${appTitle(app)}: ${words.toLowerCase()}` : words
}

/** "openai-gpt-3" is "Openai Gpt 3". */
export const appTitle = (app: string) =>
  app.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()

/** Make's own apps, by the n8n node that does the same; "builtin" has a node per action. */
export const BUILT_IN: Record<string, string> = {
  ...{
    builtin: '',
    gateway: 'webhook',
    http: 'httpRequest',
    json: 'code',
    util: 'set',
    regexp: 'code',
    csv: 'convertToFile',
  },
  ...{ datastore: 'dataTable', xml: 'xml', 'scenario-service': 'executeWorkflow' },
}
