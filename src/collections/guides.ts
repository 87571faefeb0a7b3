import { type CollectionEntry, getCollection, getEntry, render } from 'astro:content'
import { GUIDE_KINDS, type Guide } from '#domain/guide/guide.ts'
import type { Question } from '#domain/seo/questions.ts'
import { getShop } from './site.ts'

export type WrittenPage = {
  guide: Guide
  html: string
  /** The questions answered at its end. */
  questions: readonly Question[]
  /** The headings of level 2, for the table of contents. */
  sections: { id: string; title: string }[]
  /** The previous and the next page of the same kind. */
  previous: Guide | undefined
  next: Guide | undefined
}

type Entry = CollectionEntry<'guides'> | CollectionEntry<'pages'>

/** Every written page, grouped by kind, in the editors' order. */
export async function listWrittenPages(): Promise<WrittenPage[]> {
  const fill = await filler()
  const entries: Entry[] = [...(await getCollection('guides')), ...(await getCollection('pages'))]
  const shelves = GUIDE_KINDS.map((kind) =>
    entries.filter(({ data }) => data.kind === kind).sort((a, b) => a.data.order - b.data.order),
  )
  return Promise.all(
    shelves.flatMap((shelf) =>
      shelf.map(async (entry, at) => ({
        guide: entry.data,
        html: fill(entry.rendered?.html ?? ''),
        questions: questionsOf(entry).map(({ question, answer }) => ({ question, answer: fill(answer) })),
        sections: await sectionsOf(entry),
        previous: shelf[at - 1]?.data,
        next: shelf[at + 1]?.data,
      })),
    ),
  )
}

/** One written page, for a route with additional content. */
export async function getWrittenPage(slug: string): Promise<WrittenPage> {
  const page = (await listWrittenPages()).find(({ guide }) => guide.slug === slug)
  if (!page) throw new Error(`content/pages/${slug}.md is missing.`)
  return page
}

/** Replaces the placeholders in the Markdown: the support email, and the URL of the site without a slash at its end. */
async function filler() {
  const { supportEmail } = (await getShop()).site
  const siteUrl = import.meta.env.SITE.replace(/\/$/, '')
  return (text: string) =>
    text
      .replaceAll('%7B%7BsupportEmail%7D%7D', supportEmail)
      .replaceAll('{{supportEmail}}', supportEmail)
      .replaceAll('{{siteUrl}}', siteUrl)
}

/** Set by src/markdown/prose.ts. */
function questionsOf({ rendered }: Entry): readonly Question[] {
  const left: { questions?: readonly Question[] } = rendered?.metadata?.frontmatter ?? {}
  return left.questions ?? []
}

async function sectionsOf(entry: Entry): Promise<WrittenPage['sections']> {
  const { headings } = await render(entry)
  return headings.filter(({ depth }) => depth === 2).map(({ slug, text }) => ({ id: slug, title: text }))
}

/** The paid text of a premium page as HTML, or null. It may leave the server only after proof of payment. */
export async function findPremiumText(slug: string): Promise<string | null> {
  const entry = await getEntry('premium', slug)
  const fill = await filler()
  return entry?.rendered ? fill(entry.rendered.html) : null
}
