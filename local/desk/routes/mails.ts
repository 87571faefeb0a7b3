import type { Action } from '../action.ts'
import type { DeskServices } from '../services.ts'

/** Simulates bounces and spam complaints. */
export function addMailActions(action: Action, { mail }: DeskServices) {
  action('/desk/refuse-mail', 'inbox', async (input) => {
    const address = input.text('address')
    const how = input.choice('how', ['bounced', 'complained'])
    mail.rejectMailTo(address, how)
    return how === 'bounced'
      ? `Future mail to ${address} will bounce.`
      : `Future mail to ${address} will be marked as spam.`
  })
}
