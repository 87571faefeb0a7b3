import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import * as z from 'zod'
import { workflowFactsLoader } from '#collections/workflow-facts-loader.ts'
import type { FromWorkflow } from '#domain/catalog/card.ts'
import { Template } from '#domain/catalog/template.ts'
import { Plan } from '#domain/checkout/plan.ts'
import { Guide } from '#domain/guide/guide.ts'
import { BulkCollection } from '#domain/site/bulk-collection.ts'
import { Integration } from '#domain/site/integration.ts'
import { Site } from '#domain/site/site.ts'
import { Testimonial } from '#domain/site/testimonial.ts'

/** A whole file as one entry, so that lists keep the editor's order and items need no ids. */
const wholeFile = (name: string, id: string, wrap: (content: unknown) => unknown) =>
  file(`content/${name}.json`, { parser: (text) => ({ [id]: wrap(JSON.parse(text)) }) as Record<string, never> })

/** Pages need only the rendered HTML; the Markdown would take memory, also in the function for on-demand pages. */
const markdown = (name: string) => glob({ base: `./content/${name}`, pattern: '*.md', retainBody: false })

const list = <Item extends z.ZodType>(name: string, item: Item, id = name) =>
  defineCollection({
    loader: wholeFile(name, id, (items) => ({ items })),
    schema: z.strictObject({ items: z.array(item).min(1) }),
  })

export const collections = {
  templates: defineCollection({ loader: markdown('templates'), schema: Template }),
  // Our own loader produces it, so its shape is not validated again.
  workflowFacts: defineCollection({
    loader: workflowFactsLoader(),
    schema: z.custom<FromWorkflow>(),
  }),
  guides: defineCollection({ loader: markdown('guides'), schema: Guide }),
  pages: defineCollection({ loader: markdown('pages'), schema: Guide }),
  // The paid text of premium pages, for members only. It has no front matter.
  premium: defineCollection({
    loader: markdown('premium'),
    schema: z.strictObject({}),
  }),
  site: defineCollection({ loader: wholeFile('site', 'site', (content) => content), schema: Site }),
  plans: list('plans', Plan),
  testimonials: list('testimonials', Testimonial),
  integrations: list('integrations', Integration),
  bulk: list('collections', BulkCollection, 'bulk'),
}
