import type { ComponentProps } from 'react'

/** An error message. */
export const Problem = (props: ComponentProps<'p'>) => (
  <p
    {...props}
    className="rounded-tag border-l-6 border-bad bg-[color-mix(in_oklab,var(--bad)_8%,var(--surface))] px-3.5 py-2.5"
  />
)
