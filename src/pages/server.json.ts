import type { APIRoute } from 'astro'
import { getShop } from '#collections/site.ts'
import { MCP_VERSION } from '#domain/assistants/tools.ts'

/** The entry for the MCP registry, as its schema requires; `mcp-publisher publish` sends it. */
export const GET: APIRoute = async ({ site }) => {
  const { name } = (await getShop()).site
  const home = new URL('/', site)
  // The namespace is the domain, backwards, which the publisher proves to own.
  const namespace = home.hostname.split('.').reverse().join('.')
  return Response.json({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${namespace}/templates`,
    title: name,
    description: 'Search n8n workflow templates, read their setup guides, and get the files as a member.',
    version: MCP_VERSION,
    websiteUrl: new URL('/assistants', site).href,
    remotes: [
      {
        type: 'streamable-http',
        url: new URL('/mcp', site).href,
        headers: [
          {
            name: 'Authorization',
            description: 'For members: "Bearer " and a personal access token. Leave it out to sign in by OAuth.',
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  })
}
