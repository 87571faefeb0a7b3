import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseFrontmatter } from 'astro/markdown'
import * as z from 'zod'
import { Template } from '#domain/catalog/template.ts'
import type { Versioned } from '#domain/updates/news.ts'

const { slug, name, changelog, draft } = Template.shape
const Head = z.object({ slug, name, changelog, draft })

/** What the files of a folder of templates tell of their versions; without drafts. */
export function readChangelogs(folder: string): Versioned[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const texts = names.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  return texts.map((text) => Head.parse(parseFrontmatter(text).frontmatter)).filter((head) => !head.draft)
}
