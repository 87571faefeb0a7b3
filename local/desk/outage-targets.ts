import type { Outage } from '../outage.ts'
import type { DeskServices } from './services.ts'

type OutageServices = Pick<DeskServices, 'stripe' | 'mail' | 'clerk' | 'blobs'>

export interface OutageTarget {
  /** Field name in the form and in JSON. */
  name: string
  label: string
  get(services: OutageServices): Outage
  set(services: OutageServices, outage: Outage): void
}

/** All services that can be made to fail. */
export const OUTAGE_TARGETS: readonly OutageTarget[] = [
  {
    name: 'stripe',
    label: 'Stripe',
    get: ({ stripe }) => stripe.failing,
    set: ({ stripe }, outage) => {
      stripe.failing = outage
    },
  },
  {
    name: 'mail',
    label: 'Mail',
    get: ({ mail }) => mail.failing,
    set: ({ mail }, outage) => {
      mail.failing = outage
    },
  },
  {
    name: 'blobs',
    label: 'Storage',
    get: ({ blobs }) => blobs.failing,
    set: ({ blobs }, outage) => {
      blobs.failing = outage
    },
  },
  {
    name: 'clerkBackend',
    label: 'Clerk, for the server',
    get: ({ clerk }) => clerk.failing.backend,
    set: ({ clerk }, outage) => {
      clerk.failing.backend = outage
    },
  },
  {
    name: 'clerkFrontend',
    label: 'Clerk, for browsers',
    get: ({ clerk }) => clerk.failing.frontend,
    set: ({ clerk }, outage) => {
      clerk.failing.frontend = outage
    },
  },
]
