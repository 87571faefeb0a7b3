import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { type Fields, fieldsOf, numberFor, textOf } from './shared/values.ts'

interface Seed {
  /** How many status requests it takes until a clip is done. Default: 2. */
  checks?: number
  /** Jobs whose model contains this never end. */
  stuck?: string
  /** A job ends just before it is canceled. */
  late?: boolean
  /** A text in the prompt that makes a clip fail. */
  refuses?: string
}

interface State {
  checks: number
  stuck: string | undefined
  late: boolean
  refuses: string | undefined
  jobs: (Fields & { id: string; model: string; asked: number; failed: boolean; cancelled: boolean })[]
}

const isDone = ({ checks, stuck }: State, { model, asked }: State['jobs'][number]) =>
  asked >= checks && !(stuck !== undefined && model.includes(stuck))

const falError = (status: number, detail: unknown): MockResponse => ({ status, body: { detail } })

export const fal = defineVendor<Seed, State>({
  key: 'fal',
  name: 'fal.ai',
  hosts: ['queue.fal.run', 'v3.fal.media'],
  source:
    'fal.ai/docs/inference-api/queue/cancel and fal.ai/models/veed/subtitles/llms.txt (read November 29, 2026); ' +
    'docs.fal.ai (queue), from memory: the rest.',
  createState: (seed) => ({
    checks: seed?.checks ?? 2,
    stuck: seed?.stuck,
    late: seed?.late ?? false,
    refuses: seed?.refuses,
    jobs: [],
  }),
  authorize: (request) => {
    if (request.host === 'queue.fal.run' && !/^Key \S+$/.test(request.headers.authorization ?? ''))
      throw new ApiError('fal: no key', falError(401, 'Authentication is required to access this application.'))
  },
  routes: [
    {
      method: 'GET',
      path: '/files/*',
      summary: 'Download a video',
      respond: () => ({ headers: { 'content-type': 'video/mp4' }, body: Buffer.from('a clip of the proof') }),
    },
    {
      method: 'POST',
      path: '/*',
      summary: 'Start a video generation',
      respond: (request, { state }) => {
        const body = fieldsOf(request.body)
        const model = request.params.rest ?? ''
        const isSubtitles = model === 'veed/subtitles'
        for (const name of isSubtitles ? ['video_url', 'preset'] : [])
          if (textOf(body[name]) === '')
            throw new ApiError(
              `fal: ${name} is missing`,
              falError(422, [{ loc: ['body', name], msg: 'Field required', type: 'missing' }]),
            )
        if (!isSubtitles && textOf(body.prompt) === '')
          throw new ApiError(
            'fal: prompt is missing',
            falError(422, [{ loc: ['body', 'prompt'], msg: 'Field required', type: 'missing' }]),
          )
        const image = body.start_image_url ?? body.image_url
        if (image !== undefined && !/^(https?:\/\/|data:image\/\w+;base64,)/.test(textOf(image)))
          throw new ApiError(
            'fal: the picture is no address',
            falError(422, [{ loc: ['body', 'image_url'], msg: 'Invalid URL', type: 'value_error' }]),
          )
        const same = `req-${numberFor(model + JSON.stringify(body))}`
        const id = `${same}-${state.jobs.filter((job) => job.id.startsWith(same)).length}`
        state.jobs.push({
          id,
          model,
          asked: 0,
          cancelled: false,
          failed: state.refuses !== undefined && textOf(body.prompt).includes(state.refuses),
        })
        // Status and result URLs only have the first two segments of the model id.
        const place = `https://queue.fal.run/${model.split('/').slice(0, 2).join('/')}/requests/${id}`
        return {
          body: {
            status: 'IN_QUEUE',
            request_id: id,
            queue_position: 0,
            response_url: place,
            status_url: `${place}/status`,
            cancel_url: `${place}/cancel`,
          },
        }
      },
    },
    {
      method: 'GET',
      path: '/:owner/:model/requests/:id/status',
      summary: 'Check the status of a video',
      respond: (request, { state }) => {
        const job = state.jobs.find(({ id }) => id === request.params.id)
        if (!job) return falError(404, 'Request not found')
        job.asked += 1
        const status = isDone(state, job) ? 'COMPLETED' : 'IN_PROGRESS'
        return {
          status: status === 'COMPLETED' ? 200 : 202,
          body: {
            status,
            request_id: job.id,
            response_url: `https://queue.fal.run/${request.params.owner}/${request.params.model}/requests/${job.id}`,
          },
        }
      },
    },
    {
      method: 'PUT',
      path: '/:owner/:model/requests/:id/cancel',
      summary: 'Cancel a video',
      respond: (request, { state }) => {
        const job = state.jobs.find(({ id }) => id === request.params.id)
        if (!job) return { status: 404, body: { status: 'NOT_FOUND' } }
        if (state.late) job.asked = state.checks
        if (isDone(state, job)) return { status: 400, body: { status: 'ALREADY_COMPLETED' } }
        job.cancelled = true
        return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } }
      },
    },
    {
      method: 'GET',
      path: '/:owner/:model/requests/:id',
      summary: 'Get a finished video',
      respond: (request, { state }) => {
        const job = state.jobs.find(({ id }) => id === request.params.id)
        if (!job) return falError(404, 'Request not found')
        if (!isDone(state, job)) return falError(400, 'Request is still in progress')
        if (job.failed)
          return falError(422, [
            {
              loc: ['body', 'prompt'],
              msg: 'The content could not be processed because it contained material flagged by a content checker.',
              type: 'content_policy_violation',
            },
          ])
        return {
          body: {
            video: {
              url: `https://v3.fal.media/files/proof/${job.id}.mp4`,
              content_type: 'video/mp4',
              file_name: 'output.mp4',
              file_size: 19,
            },
          },
        }
      },
    },
  ],
  fail: failAs(falError),
  credentials: { httpHeaderAuth: { name: 'Authorization', value: 'Key proof' } },
})
