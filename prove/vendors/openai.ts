import { defineVendor } from '../vendor.ts'
import { chatRoute } from './openai/chat.ts'
import { authorizeOpenAi, failAsOpenAi } from './openai/errors.ts'
import { mediaRoutes } from './openai/media.ts'
import { liveModels, shutdownOf } from './openai/models.ts'
import { responsesRoute } from './openai/responses.ts'
import type { OpenAiSeed } from './openai/script.ts'
import { createState, type State } from './openai/state.ts'

/** Responds with what the case scripted, through both APIs, streamed or not. */
export const openai = defineVendor<OpenAiSeed, State>({
  key: 'openai',
  name: 'OpenAI',
  hosts: ['api.openai.com'],
  source: 'https://github.com/openai/openai-openapi and https://platform.openai.com/docs',
  createState,
  authorize: authorizeOpenAi,
  fail: failAsOpenAi,
  credentials: { openAiApi: { apiKey: 'sk-mock', url: 'https://api.openai.com/v1' } },
  routes: [
    responsesRoute,
    chatRoute,
    ...mediaRoutes,
    {
      method: 'GET',
      path: '/v1/models',
      summary: 'List models',
      respond: (_, { now }) => ({
        body: {
          object: 'list',
          data: liveModels(now()).map((id) => ({
            id,
            object: 'model',
            created: 1754425777,
            owned_by: 'system',
            shutdown_date: shutdownOf(id),
          })),
        },
      }),
    },
  ],
})
