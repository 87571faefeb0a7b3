import { Component, type ReactNode } from 'react'
import { LoadError } from './EmptySheet.tsx'

/** Catches a part of the page that could not be fetched: after a deploy, or without a connection. */
export class ChunkErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    return <LoadError sentence="This part of the page couldn’t be loaded." way="Reload page" retry={reload} />
  }
}

const reload = () => location.reload()
