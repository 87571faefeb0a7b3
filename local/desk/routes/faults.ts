import type { Action } from '../action.ts'
import type { DeskServices } from '../services.ts'

/** Outages, to see how the site bears them. */
export function addFaultActions(action: Action, services: DeskServices) {
  const { stripe, mail, clerk } = services

  action('/desk/faults', 'faults', async (input) => {
    stripe.failing = input.flag('stripe') ?? stripe.failing
    stripe.delayMs = input.count('stripeDelayMs') ?? (input.isForm ? 0 : stripe.delayMs)
    mail.failing = input.flag('mail') ?? mail.failing
    clerk.failing.frontend = input.flag('clerkFrontend') ?? clerk.failing.frontend
    clerk.failing.backend = input.flag('clerkBackend') ?? clerk.failing.backend
    return 'The faults are set.'
  })

  action('/reset', 'inbox', async () => {
    endFaults(services)
    await services.reset()
    return 'Everything is as after the first start.'
  })
}

function endFaults({ stripe, mail, clerk }: DeskServices) {
  stripe.failing = false
  stripe.delayMs = 0
  mail.failing = false
  clerk.failing.frontend = false
  clerk.failing.backend = false
}
