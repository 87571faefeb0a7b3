import type Stripe from 'stripe'

// A value of metadata holds 500 characters and the id of a checkout up to 255, so each has a key of its own; there is
// room for 50 keys (docs.stripe.com/metadata).

const KEY = 'upgrade_of_'

/** The checkouts whose price is credited, as metadata. */
export const toMetadata = (upgradeOf: readonly string[]): Record<string, string> =>
  Object.fromEntries(upgradeOf.map((id, at) => [`${KEY}${at + 1}`, id]))

/** The same, read. A bare text is what `upgrade_of` said while only one of them was named. */
export function fromMetadata(metadata: Stripe.Metadata | null): string | string[] {
  const one = metadata?.upgrade_of
  if (one) return one
  return Object.entries(metadata ?? {})
    .filter(([key]) => key.startsWith(KEY))
    .map(([, id]) => id)
    .sort()
}
