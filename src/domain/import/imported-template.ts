import * as z from 'zod'
import { APP_IDS, type AppId } from '../catalog/apps.ts'
import { CATEGORY_IDS } from '../catalog/categories.ts'
import { Slug } from '../catalog/template.ts'
import { TOOL_IDS } from '../catalog/tools.ts'

/** Templates may be older than the apps read from files, or than an app's name: leave out unknown apps. */
const knownApps = (stored: string[]): AppId[] => APP_IDS.filter((id) => stored.includes(id))

/**
 * An imported template as stored. `templateUrl` and `resourceUrl` are what buyers pay for: they leave the server only
 * after proof of payment. Tags and tools are derived from the text when read, and so is a category no admin chose.
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
  /** Under which another author published it; null for the shop's own work. */
  license: z.string().nullable().default(null),
  /** Of its texts, like "de"; null for English or if it is unknown. */
  language: z.string().nullable().default(null),
  /** Chosen by an admin; null if it is derived from the text. */
  category: z.enum(CATEGORY_IDS).nullable().catch(null).default(null),
  /** The n8n export uploaded with the row: the SHA-256 it is stored under, and what the card shows about it. */
  workflow: z
    .object({
      hash: z.string(),
      nodes: z.int(),
      tools: z.array(z.enum(TOOL_IDS)),
      apps: z.array(z.string()).default([]).transform(knownApps),
      /** What a buyer should know, one sentence each. */
      warnings: z.array(z.string()).default([]),
    })
    .nullable(),
})
export type ImportedTemplate = z.infer<typeof ImportedTemplate>

/** One state of everything imported. It is stored as a whole, so that an import is atomic. */
export const ImportedCatalogue = z.object({
  templates: z.array(ImportedTemplate),
  /** Deleted templates, for the page that says so and offers alternatives. */
  removed: z.array(ImportedTemplate),
})
export type ImportedCatalogue = z.infer<typeof ImportedCatalogue>

export const EMPTY_CATALOGUE: ImportedCatalogue = { templates: [], removed: [] }

/** The shop's own templates are numbered manually from 1; these start where no editor will get to. */
const FIRST_ID = 1001

/** A number no imported template has or had: the card of a deleted one may still be bookmarked. */
export const nextId = ({ templates, removed }: ImportedCatalogue) =>
  [...templates, ...removed].reduce((highest, { id }) => Math.max(highest, id), FIRST_ID - 1) + 1
