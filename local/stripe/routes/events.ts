import type { Account } from '../account.ts'
import { type Api, reply } from '../api.ts'
import { noSuch } from '../errors.ts'
import { LIST_PARAMS, page } from '../lists.ts'

export function addEventRoutes(api: Api, account: Account) {
  api.get('/v1/events', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, 'type', 'types')
    const type = params.text('type')
    const types = type === undefined ? params.texts('types') : [type]
    const events = Object.values(account.data.events).filter(
      (event) => types.length === 0 || types.some((wanted) => matches(event.type, wanted)),
    )
    return reply(c, account, page(events, params, '/v1/events'))
  })

  api.get('/v1/events/:id', (c) => {
    c.get('params').allowOnly('expand')
    const id = c.req.param('id')
    const event = account.data.events[id]
    if (!event) throw noSuch('event', id)
    return reply(c, account, event)
  })
}

/** `charge.*` matches every type that starts with `charge.` */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
