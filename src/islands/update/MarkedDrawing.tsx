import { type ReactNode, useEffect, useRef } from 'react'
import useSWR from 'swr'
import type { GuideFile } from '#domain/video-guide/video-guide.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'

type MarkedDrawingProps = {
  slug: string
  added?: readonly WorkflowNode[]
  changed: readonly WorkflowNode[]
  /** What the outlines mean. */
  children: ReactNode
}

const NONE: readonly WorkflowNode[] = []

/** The drawing of the newest version: new nodes have a thick outline, changed ones a dashed one. */
export function MarkedDrawing({ slug, added = NONE, changed, children }: MarkedDrawingProps) {
  const { data } = useSWR<string | null>(['drawing', slug], () => fetchDrawing(slug), { revalidateOnFocus: false })
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!data) return
    const drawing = new DOMParser().parseFromString(data, 'text/html').querySelector('svg')
    if (!drawing) return
    drawing.classList.toggle('spare', drawing.viewBox.baseVal.width > 1800)
    for (const node of added) tileAt(drawing, node)?.classList.add('added')
    for (const node of changed) tileAt(drawing, node)?.classList.add('changed')
    const { current } = frame
    current?.replaceChildren(drawing)
    const first = drawing.querySelector('.added, .changed')?.getBoundingClientRect()
    if (current && first) current.scrollLeft += first.left - current.getBoundingClientRect().left - 24
  }, [data, added, changed])
  if (!data) return null
  return (
    <figure className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={frame} className={FRAME} translate="no" aria-label="Workflow diagram" tabIndex={0} />
      <figcaption className="text-muted text-sm">{children}</figcaption>
    </figure>
  )
}

/** On a phone its titles can be read. */
const FRAME = 'marked overflow-x-auto rounded-card border-1 border-line max-sm:[&_svg]:w-190 max-sm:[&_svg]:max-w-none'

/** A tile stands where its node does. */
const tileAt = (drawing: Element, { position: [x, y] }: WorkflowNode) =>
  drawing.querySelector(`g[transform="translate(${x} ${y})"]`)

/** Null if the template has no video guide: the lists say the same. */
async function fetchDrawing(slug: string): Promise<string | null> {
  const answer = await fetch(`/video-guides/${encodeURIComponent(slug)}.json`)
  return answer.ok ? ((await answer.json()) as GuideFile).drawing : null
}
