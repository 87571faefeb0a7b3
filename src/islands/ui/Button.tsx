import type { ComponentProps, ReactNode } from 'react'
import type { GlyphName } from '#domain/glyphs/glyph-sources.ts'
import { Glyph } from './Glyph.tsx'
import { Spinner } from './Spinner.tsx'

type Look = { kind?: 'plain' | 'go' | 'ink'; wide?: boolean; glyph?: GlyphName; children: ReactNode }

const CLASS = { plain: '', go: 'btn-go', ink: 'btn-ink' } as const

const lookOf = ({ kind = 'plain', wide = false }: Pick<Look, 'kind' | 'wide'>) =>
  ['btn', CLASS[kind], wide ? 'btn-wide' : ''].filter(Boolean).join(' ')

/** `busy` disables the button and shows a spinner; pass the matching label as children. */
export function Button({
  kind,
  wide,
  glyph,
  busy = false,
  children,
  type = 'button',
  ...rest
}: Look & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button {...rest} type={type} className={lookOf({ kind, wide })} disabled={busy || rest.disabled} aria-busy={busy}>
      {busy ? <Spinner /> : glyph && <Glyph name={glyph} sheet="interface" />}
      {/* Page translation may run before hydration. */}
      <span suppressHydrationWarning>{children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ kind, wide, glyph, children, ...rest }: Look & Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className={lookOf({ kind, wide })}>
      {glyph && <Glyph name={glyph} sheet="interface" />}
      <span>{children}</span>
    </a>
  )
}
