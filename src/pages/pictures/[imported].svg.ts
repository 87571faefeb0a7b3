import type { APIRoute, GetStaticPaths } from 'astro'
import { listImported } from '#collections/templates.ts'
import { cardPicture } from '#domain/import/imported-page.ts'

export const getStaticPaths = (async () =>
  (await listImported()).map((page) => ({
    params: { imported: page.card.slug },
    props: { page },
  }))) satisfies GetStaticPaths

/** An imported template's image as a static file; `[...slug].svg.ts` renders those imported later. */
export const GET: APIRoute = ({ props: { page } }) =>
  new Response(cardPicture(page), { headers: { 'Content-Type': 'image/svg+xml' } })
