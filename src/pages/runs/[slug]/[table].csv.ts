import type { APIRoute, GetStaticPaths } from 'astro'
import { readRuns } from '#collections/runs.ts'
import { listTemplates } from '#collections/templates.ts'
import { tableCsv, tableSlug } from '#domain/run/table-file.ts'

/** A table that a template needs, with its header row only. */
export const getStaticPaths = (async () => {
  const templates = await listTemplates()
  return templates.flatMap(({ data: { slug } }) =>
    (readRuns(slug)[0]?.tables ?? []).map((table) => ({
      params: { slug, table: tableSlug(table) },
      props: { csv: tableCsv(table) },
    })),
  )
}) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) =>
  new Response(props.csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
