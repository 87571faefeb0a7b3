import type { ReactNode } from 'react'
import type { GlyphName } from '#domain/glyphs/glyph-sources.ts'
import { Glyph } from './Glyph.tsx'
import { Spinner } from './Spinner.tsx'

type StatusPanelProps = {
  tone: 'busy' | 'good' | 'bad' | 'plain' | 'saved'
  heading: string
  /** A page has one h1; a panel inside a dialog or a section uses h2. */
  level?: 'h1' | 'h2'
  /** A span in it gets its own line. */
  text?: ReactNode
  /** Buttons and links for the next step. */
  children?: ReactNode
}

const GLYPH: Record<Exclude<StatusPanelProps['tone'], 'busy'>, GlyphName> = {
  good: 'circle-check',
  bad: 'circle-alert',
  plain: 'circle-help',
  saved: 'heart',
}

/** A result and its next step. */
export function StatusPanel({ tone, heading, level: Heading = 'h1', text, children }: StatusPanelProps) {
  return (
    <div className={`status ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <span>{tone === 'busy' ? <Spinner /> : <Glyph name={GLYPH[tone]} sheet="interface" />}</span>
      <Heading>{heading}</Heading>
      {text && <p>{text}</p>}
      {children && <div className="buttons">{children}</div>}
    </div>
  )
}
