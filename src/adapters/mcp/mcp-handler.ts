import {
  bearerAuthChallengeResponse,
  createMcpHandler,
  McpServer,
  OAuthError,
  OAuthErrorCode,
} from '@modelcontextprotocol/server'
import type { z } from 'zod'

/** A tool that only reads. `run` never throws. */
interface ReadingTool {
  name: string
  title: string
  description: string
  input: z.ZodObject
  run: (input: unknown) => Promise<{ text: string; isError: boolean }>
}

interface McpOptions {
  name: string
  title: string
  version: string
  instructions: string
  tools: readonly ReadingTool[]
}

/**
 * Answers one MCP request over Streamable HTTP, without sessions: in the protocol of 2026-07-28, and in that of 2025
 * for older clients. `body` is the parsed body of a POST.
 */
export function respondToMcp(request: Request, body: unknown, options: McpOptions): Promise<Response> {
  const { tools, instructions, ...info } = options
  const handler = createMcpHandler(() => {
    const server = new McpServer(info, { instructions })
    for (const { name, title, description, input, run } of tools)
      server.registerTool(
        name,
        {
          title,
          description,
          inputSchema: input,
          annotations: { readOnlyHint: true, openWorldHint: false },
        },
        async (args: unknown) => {
          const { text, isError } = await run(args)
          return { content: [{ type: 'text' as const, text }], isError }
        },
      )
    return server
  })
  return handler.fetch(request, body === undefined ? undefined : { parsedBody: body })
}

/** A 401 that tells the client where to sign in (RFC 9728). */
export const challenge = (message: string, resourceMetadataUrl: string): Response =>
  bearerAuthChallengeResponse(new OAuthError(OAuthErrorCode.InvalidToken, message), { resourceMetadataUrl })
