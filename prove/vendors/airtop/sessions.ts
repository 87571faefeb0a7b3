import type { Route } from '../../vendor.ts'
import { fieldsOf, textOf } from '../shared/values.ts'
import { type Account, envelope, refuse, sessionOf, windowOf } from './account.ts'

type Respond = Route<Account>['respond']

const PROFILE = /^[a-zA-Z0-9-]+$/
const WAIT_UNTIL = /^(load|domContentLoaded|complete|noWait)$/

const create: Respond = (request, { state, nextId, clock }) => {
  const { profileName = '', timeoutMinutes = 10 } = fieldsOf(fieldsOf(request.body).configuration)
  if (textOf(profileName) && !PROFILE.test(textOf(profileName))) throw refuse(422, 'profileName: invalid format')
  const minutes = Number(timeoutMinutes)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 10_080)
    throw refuse(422, 'timeoutMinutes: expected number between 1 and 10080')
  const id = nextId('session-')
  state.sessions.push({
    id,
    status: 'running',
    profile: textOf(profileName),
    timeoutMinutes: minutes,
    savesProfile: false,
    windows: [],
  })
  return envelope({ id, status: 'running', dateCreated: clock().toISOString(), configuration: {} }, 201)
}

/** Airtop ignores sessions that do not exist. */
const end: Respond = (request, { state }) => {
  const session = state.sessions.find(({ id }) => id === request.params.session)
  if (session) session.status = 'ended'
  return { status: 204 }
}

const saveProfile: Respond = (request, context) => {
  if (!PROFILE.test(request.params.profile ?? '')) throw refuse(422, 'profileName: invalid format')
  sessionOf(request, context).savesProfile = true
  return { status: 204 }
}

const open: Respond = (request, context) => {
  const session = sessionOf(request, context)
  const { url = '', waitUntil = 'load' } = fieldsOf(request.body)
  if (textOf(url) && !/^https?:\/\//.test(textOf(url))) throw refuse(422, 'url: expected a URL')
  if (!WAIT_UNTIL.test(textOf(waitUntil))) throw refuse(422, 'waitUntil: unknown value')
  const windowId = context.nextId('window-')
  session.windows.push({ windowId, url: context.state.redirects[textOf(url)] ?? textOf(url) })
  return envelope({ windowId, targetId: `target-${windowId}` })
}

const load: Respond = (request, context) => {
  const { url = '' } = fieldsOf(request.body)
  if (!/^https?:\/\//.test(textOf(url))) throw refuse(422, 'url: expected a URL')
  windowOf(request, context).url = context.state.redirects[textOf(url)] ?? textOf(url)
  return envelope({ success: true })
}

const liveView: Respond = (request, context) => {
  const { windowId } = windowOf(request, context)
  return envelope({ windowId, targetId: `target-${windowId}`, liveViewUrl: `https://live.airtop.ai/${windowId}` })
}

const windows: Respond = (request, context) =>
  envelope({
    windows: sessionOf(request, context).windows.map(({ windowId, url }) => ({
      windowId,
      targetId: `target-${windowId}`,
      url,
      title: '',
    })),
  })

const SESSION = '/api/v1/sessions/:session'

export const sessionRoutes: readonly Route<Account>[] = [
  { method: 'POST', path: '/api/v1/sessions', summary: 'Open a browser', respond: create },
  {
    method: 'GET',
    path: '/api/v1/sessions',
    summary: 'List browsers',
    respond: (_, { state }) =>
      envelope({ sessions: state.sessions.map(({ id, status }) => ({ id, status })), pagination: {} }),
  },
  { method: 'DELETE', path: SESSION, summary: 'Close a browser', respond: end },
  {
    method: 'PUT',
    path: `${SESSION}/save-profile-on-termination/:profile`,
    summary: 'Save the profile at the end',
    respond: saveProfile,
  },
  { method: 'POST', path: `${SESSION}/windows`, summary: 'Open a page', respond: open },
  { method: 'GET', path: `${SESSION}/windows`, summary: 'List pages', respond: windows },
  { method: 'POST', path: `${SESSION}/windows/:window`, summary: 'Go to a page', respond: load },
  { method: 'GET', path: `${SESSION}/windows/:window`, summary: 'Get a live view', respond: liveView },
]
