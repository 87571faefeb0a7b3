import type { ImportedTemplate } from './imported-template.ts'
import type { Field } from './plan-import.ts'

/** Longer values are cut in a report; the whole one stands in the sheet. */
const SHOWN = 200

/** A template in the words of its sheet: a text per column. */
const inColumns = (template: ImportedTemplate): Record<string, string> => ({
  name: template.name,
  title: template.title,
  description: template.description,
  creator: template.creator ?? '',
  youtube_url: template.youtubeId ? `https://youtu.be/${template.youtubeId}` : '',
  template_url: template.templateUrl ?? '',
  resource_url: template.resourceUrl ?? '',
  workflow: template.workflow ? `${template.workflow.nodes} nodes, ${template.workflow.hash.slice(0, 8)}` : '',
})

/** What a row changes about its template, column by column; empty when nothing. */
export function changedFields(before: ImportedTemplate, after: ImportedTemplate): Field[] {
  const old = inColumns(before)
  return Object.entries(inColumns(after))
    .filter(([field, value]) => old[field] !== value)
    .map(([field, value]) => ({ field, before: clip(old[field] ?? ''), after: clip(value) }))
}

const clip = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1).toWellFormed()}…` : text)
