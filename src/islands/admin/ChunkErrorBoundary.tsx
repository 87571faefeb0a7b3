import { Component, type ReactNode } from 'react'
import { LoadError } from './EmptySheet.tsx'

/** Catches a chunk that failed to load: after a deploy, or offline. */
export class ChunkErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    return <LoadError sentence="This part of the page couldn’t be loaded." way="Reload page" retry={reload} />
  }
}

const reload = () => location.reload()
