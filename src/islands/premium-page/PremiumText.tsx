import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { keepTicks } from './checklist.ts'
import { TableOfContents } from './TableOfContents.tsx'

type PremiumTextProps = {
  slug: string
  /** From our own server. */
  html: string
  /** After "Try again", whose button is gone, the focus has to go somewhere. */
  takeFocus: boolean
}

/** The paid text in the place of the outline, with ticks that last. */
export function PremiumText({ slug, html, takeFocus }: PremiumTextProps) {
  const text = useRef<HTMLElement>(null)
  const sections = useMemo(() => sectionsIn(html), [html])

  // Before the paint: for one frame the text would push the outline away, and the foot up after it.
  useLayoutEffect(() => hideOutline(), [])
  useLayoutEffect(() => (text.current ? keepTicks(text.current, slug) : undefined), [slug])
  useEffect(() => {
    if (takeFocus) text.current?.focus({ preventScroll: true })
    // The browser looked for the place in the address before the text was there.
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [takeFocus])

  return (
    <div className="read">
      <TableOfContents sections={sections} />
      <article
        ref={text}
        className="prose premium-text"
        tabIndex={-1}
        aria-label="Full text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server from our own Markdown
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p className="visually-hidden" role="status">
        The full text is here.
      </p>
    </div>
  )
}

function sectionsIn(html: string) {
  const headings = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h2[id]')
  return [...headings].map(({ id, textContent }) => ({ id, title: textContent }))
}

/** The outline is part of the page, not of this island. The answer brings it back. */
function hideOutline(): () => void {
  const outline = document.querySelector<HTMLElement>('#outline')
  if (outline) outline.hidden = true
  return () => {
    if (outline) outline.hidden = false
  }
}
