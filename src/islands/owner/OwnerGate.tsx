import type { ReactNode } from 'react'
import { AccessDenied, LoginRequired } from './cards.tsx'
import { OwnerWait } from './OwnerWait.tsx'
import { useGate } from './use-gate.ts'

type OwnerGateProps = { title: string; path: string; purpose: string; children: ReactNode }

/** Shows a page to admins; everybody else reads why not, and where to go. `path` and `purpose` as in LoginRequired. */
export function OwnerGate({ title, path, purpose, children }: OwnerGateProps) {
  const gate = useGate()
  if (gate.view === 'loading') return <OwnerWait title={title} />
  if (gate.view === 'admin') return children
  return gate.view === 'denied' ? <AccessDenied {...gate} /> : <LoginRequired path={path} purpose={purpose} />
}
