import type Stripe from 'stripe'

// A metadata value is limited to 500 characters and a checkout id has up to 255, so each has its own key; the limit is
// 50 keys (docs.stripe.com/metadata).

const KEY = 'upgrade_of_'

/** The checkouts whose price is credited, as metadata. */
export const toMetadata = (upgradeOf: readonly string[]): Record<string, string> =>
  Object.fromEntries(upgradeOf.map((id, at) => [`${KEY}${at + 1}`, id]))

/** Parses the metadata. A plain string is the format of `upgrade_of` from when only one checkout was named. */
export function fromMetadata(metadata: Stripe.Metadata | null): string | string[] {
  const one = metadata?.upgrade_of
  if (one) return one
  return Object.entries(metadata ?? {})
    .filter(([key]) => key.startsWith(KEY))
    .map(([, id]) => id)
    .sort()
}
