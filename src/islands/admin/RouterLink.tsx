import type { MouseEvent, ReactNode } from 'react'
import type { AdminAddress } from '#browser/owner/admin-address.ts'
import { go, linkTo } from './use-address.ts'

type RouterLinkProps = {
  to: Partial<AdminAddress>
  className?: string
  current?: 'page' | 'true' | false
  id?: string
  rel?: 'prev' | 'next'
  children: ReactNode
}

/** A link to another state of this page. It shows the same in a new tab or when shared. */
export function RouterLink({ to, className, current = false, id, rel, children }: RouterLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={linkTo(to)} className={className} id={id} rel={rel} aria-current={current || undefined} onClick={follow}>
      {children}
    </a>
  )
}
