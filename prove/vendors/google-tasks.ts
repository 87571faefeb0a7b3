import { defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleCredential, rejectAsGoogle } from './google/account.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

/** The open and completed tasks of the default list. */
interface Seed {
  tasks?: Fields[]
}

type Task = Fields & { id: string }

interface State {
  tasks: Task[]
}

const FIELDS = ['id', 'title', 'notes', 'due', 'status', 'completed', 'deleted', 'kind', 'etag']
const invalid = (message = 'Invalid Value') => apiError(400, message, 'invalid')

/** Only the date of `due` is stored. */
const day = (text: string): string => {
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw apiError(400, 'Request contains an invalid argument.', 'badRequest')
  return `${text.slice(0, 10)}T00:00:00.000Z`
}

const checked = (fields: Fields): Fields => {
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name))
  if (unknown) throw apiError(400, `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
  if (textOf(fields.title).length > 1024 || textOf(fields.notes).length > 8192) throw invalid()
  if (fields.status !== undefined && !/^(needsAction|completed)$/.test(textOf(fields.status))) throw invalid()
  return { ...fields, ...(fields.due === undefined ? {} : { due: day(textOf(fields.due)) }) }
}

const complete = (task: Fields & { id: string }): Task => ({
  kind: 'tasks#task',
  etag: '"proof"',
  title: '',
  updated: '2026-01-01T00:00:00.000Z',
  selfLink: `https://www.googleapis.com/tasks/v1/lists/proof/tasks/${task.id}`,
  position: '00000000000000000000',
  status: 'needsAction',
  links: [],
  ...task,
})

const inList = ({ params }: VendorRequest) => {
  if (params.list !== '@default' && params.list !== 'proof') throw apiError(404, 'Task list not found.', 'notFound')
}

const list = (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  inList(request)
  const size = sizeOf(request.query.get('maxResults'), { max: 100, fallback: 20 })
  if (size === undefined) throw invalid('Invalid value for maxResults')
  const isOn = (name: string, fallback: boolean) => (request.query.get(name) ?? String(fallback)) === 'true'
  const found = state.tasks.filter(
    (task) =>
      (isOn('showCompleted', true) || task.status !== 'completed') &&
      (isOn('showHidden', false) || task.hidden !== true) &&
      (isOn('showDeleted', false) || task.deleted !== true),
  )
  const start = Number(request.query.get('pageToken') ?? 0)
  const { items, more } = pageFrom(found, size, start)
  return {
    body: {
      kind: 'tasks#tasks',
      etag: '"proof"',
      ...(items.length > 0 ? { items } : {}),
      ...(more ? { nextPageToken: String(start + size) } : {}),
    },
  }
}

const TASKS = '/tasks/v1/lists/:list/tasks'

/** Tasks of one list. */
export const googleTasks = defineVendor<Seed, State>({
  key: 'google-tasks',
  name: 'Google Tasks',
  hosts: ['www.googleapis.com', 'tasks.googleapis.com'],
  source:
    'Google’s discovery file of Tasks API v1 (github.com/googleapis/google-api-go-client, tasks/v1/tasks-api.json) and ' +
    'developers.google.com/workspace/tasks/reference/rest/v1/tasks for the lengths; read November 29, 2026. The texts of errors are from memory.',
  createState: (seed) => ({
    tasks: (seed?.tasks ?? []).map((task, at) => complete({ id: `task${at + 1}`, ...checked(task) })),
  }),
  authorize: authorizeGoogle,
  routes: [
    {
      method: 'GET',
      path: '/tasks/v1/users/@me/lists',
      summary: 'List task lists',
      respond: () => ({ body: { kind: 'tasks#taskLists', items: [{ id: 'proof', title: 'My Tasks' }] } }),
    },
    {
      method: 'GET',
      path: TASKS,
      summary: 'List tasks',
      empty: () => ({ body: { kind: 'tasks#tasks', etag: '"proof"' } }),
      respond: list,
    },
    {
      method: 'POST',
      path: TASKS,
      summary: 'Add a task',
      respond: (request, { state, nextId, now }) => {
        inList(request)
        const task = complete({ ...checked(fieldsOf(request.body)), id: nextId('task'), updated: now().toISOString() })
        state.tasks.unshift(task)
        return { body: task }
      },
    },
    {
      method: 'PATCH',
      path: `${TASKS}/:task`,
      summary: 'Update a task',
      respond: (request, { state, now }) => {
        inList(request)
        const task = state.tasks.find(({ id }) => id === request.params.task)
        if (!task) throw apiError(404, 'Requested entity was not found.', 'notFound')
        Object.assign(task, checked(fieldsOf(request.body)), { id: task.id, updated: now().toISOString() })
        if (task.status === 'completed') task.completed ??= now().toISOString()
        else delete task.completed
        return { body: task }
      },
    },
  ],
  fail: failAsGoogle,
  rejections: rejectAsGoogle('Google Tasks API', 'tasks.googleapis.com'),
  credentials: { googleTasksOAuth2Api: googleCredential('https://www.googleapis.com/auth/tasks') },
})
