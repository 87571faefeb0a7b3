import { type Context, Hono } from 'hono'
import { currentClient, currentOrNewClient, originOf, respond, setClientCookies } from '../browser.ts'
import type { Service } from '../service.ts'
import { endSessions, liveSessions } from '../sessions.ts'
import { clientJson } from '../shapes.ts'

/** Reads the browser's client; signs out of all sessions. */
export function clientRoutes(service: Service) {
  function unknownClient(c: Context) {
    // Otherwise the page would assume a signed-in user and load clerk-js on every visit.
    setClientCookies(service, c, undefined)
    return c.json({ response: null, client: null })
  }

  function signOut(c: Context) {
    const client = currentClient(service, c)
    if (!client) return unknownClient(c)
    const sessions = liveSessions(service, client).map(({ session }) => session)
    endSessions(service, client, sessions, 'removed')
    client.signInId = client.signUpId = null
    return respond(service, c, client, clientJson(service, client, originOf(c)))
  }

  return new Hono()
    .get('/v1/client', (c) => {
      const client = currentClient(service, c)
      return client ? respond(service, c, client, clientJson(service, client, originOf(c))) : unknownClient(c)
    })
    .put('/v1/client', (c) => {
      const client = currentOrNewClient(service, c)
      return respond(service, c, client, clientJson(service, client, originOf(c)))
    })
    .delete('/v1/client', signOut)
    .delete('/v1/client/sessions', signOut)
}
