/** A node that has run: its step number, the items it passed on ("!" if it failed), the connection they arrived by. */
export type Painted = { step: string; items: string; wire?: string | undefined }

/** Shows a run on a drawing: counts on the nodes that ran, the last `now` of them highlighted, the others dimmed. */
export function paint(drawing: Element, ran: readonly Painted[], now: number): void {
  clear(drawing)
  // The static drawing points at the first trigger, which may not have run.
  drawing.classList.add('cv-playing')
  const known = new Map(ran.map(({ step, items }) => [step, items]))
  const latest = new Set(ran.slice(ran.length - now).map(({ step }) => step))
  for (const tile of drawing.querySelectorAll<SVGGraphicsElement>('[data-n]')) {
    const step = tile.dataset.n ?? ''
    const items = known.get(step)
    tile.classList.toggle('cv-off', items === undefined)
    tile.classList.toggle('cv-bad', items === '!')
    tile.classList.toggle('cv-now', latest.has(step))
    if (items) tile.append(svgElement('text', { class: 'cv-c', x: '96', y: '-8', 'text-anchor': 'end' }, items))
  }
  for (const [index, { wire }] of ran.entries()) {
    if (!wire) continue
    const className = index >= ran.length - now ? 'cv-way cv-run' : 'cv-way'
    drawing.querySelector('[data-n]')?.before(svgElement('path', { class: className, d: wire, pathLength: '1' }))
  }
}

/** Shows the drawing as it is without a run. */
export function clear(drawing: Element): void {
  drawing.classList.remove('cv-playing')
  for (const old of drawing.querySelectorAll('.cv-c, .cv-way')) old.remove()
  for (const tile of drawing.querySelectorAll('[data-n]')) tile.classList.remove('cv-off', 'cv-bad', 'cv-now')
}

/** A new SVG element. */
export function svgElement(name: string, attributes: Record<string, string>, text = ''): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}
