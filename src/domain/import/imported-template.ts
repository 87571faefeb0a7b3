import * as z from 'zod'
import { APP_IDS, type AppId } from '../catalog/apps.ts'
import { Slug } from '../catalog/template.ts'
import { TOOL_IDS } from '../catalog/tools.ts'

/** Stored before apps were read from a file, or before one of them got another name: what is not known is left out. */
const knownApps = (stored: string[]): AppId[] => APP_IDS.filter((id) => stored.includes(id))

/**
 * A template that came by an import, as it is stored. `templateUrl` and `resourceUrl` are what people pay for: they
 * leave the server only after proof. Tags, tools and shelf follow from the words, so they are worked out when read.
 */
export const ImportedTemplate = z.object({
  id: z.int().positive(),
  slug: Slug,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  creator: z.string().nullable(),
  youtubeId: z.string().nullable(),
  templateUrl: z.string().nullable(),
  resourceUrl: z.string().nullable(),
  /** The n8n export uploaded with the row: the SHA-256 it is stored under, and what the card says about it. */
  workflow: z
    .object({
      hash: z.string(),
      nodes: z.int(),
      tools: z.array(z.enum(TOOL_IDS)),
      apps: z.array(z.string()).default([]).transform(knownApps),
    })
    .nullable(),
})
export type ImportedTemplate = z.infer<typeof ImportedTemplate>

/** One state of everything imported. It is stored whole, so that an import lands whole or not at all. */
export const ImportedCatalogue = z.object({
  templates: z.array(ImportedTemplate),
  /** Deleted ones, for the page that says so and offers others. */
  removed: z.array(ImportedTemplate),
})
export type ImportedCatalogue = z.infer<typeof ImportedCatalogue>

export const EMPTY_CATALOGUE: ImportedCatalogue = { templates: [], removed: [] }

/** Numbers of the shop's own templates are given by hand from 1 on; these start where no editor will get to. */
const FIRST_ID = 1001

/** A number no imported template has or had: the card of a deleted one may still lie in somebody's bookmarks. */
export const nextId = ({ templates, removed }: ImportedCatalogue) =>
  [...templates, ...removed].reduce((highest, { id }) => Math.max(highest, id), FIRST_ID - 1) + 1
