import type { ImportedTemplate } from './imported-template.ts'

export interface Field {
  field: string
  before: string
  after: string
}

/** Longer values are truncated in a report; the sheet has the full text. */
const SHOWN = 200

/** A template in the columns of its sheet. */
const inColumns = (template: ImportedTemplate): Record<string, string> => ({
  name: template.name,
  title: template.title,
  description: template.description,
  creator: template.creator ?? '',
  youtube_url: template.youtubeId ? `https://youtu.be/${template.youtubeId}` : '',
  template_url: template.templateUrl ?? '',
  resource_url: template.resourceUrl ?? '',
  license: template.license ?? '',
  category: template.category ?? '',
  language: template.language ?? '',
  workflow: template.workflow ? `${template.workflow.nodes} nodes, ${template.workflow.hash.slice(0, 8)}` : '',
})

/** What a row changes about its template, column by column; empty when nothing. */
export function changedFields(before: ImportedTemplate, after: ImportedTemplate): Field[] {
  const old = inColumns(before)
  return Object.entries(inColumns(after))
    .filter(([field, value]) => old[field] !== value)
    .map(([field, value]) => ({ field, before: clip(old[field] ?? ''), after: clip(value) }))
}

const clip = (text: string, most = SHOWN) => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text)
