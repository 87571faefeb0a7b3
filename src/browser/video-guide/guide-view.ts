import { clock } from '#domain/video-guide/playback.ts'
import type { GuideFile, Scene } from '#domain/video-guide/video-guide.ts'

type Child = Node | string

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

const button = (name: string, text: string, label = text) =>
  element('button', { type: 'button', 'data-guide': name, 'aria-label': label }, text)

/** The parts of a player that change while it plays, in a figure that is full screen as a whole. */
export type GuideView = ReturnType<typeof guideView>

export function guideView({ title, length, chapters, scenes, drawing }: GuideFile) {
  const picture = element('div', { class: 'vg-picture' })
  picture.innerHTML = drawing
  const card = element('div', { class: 'vg-card', dir: 'auto' })
  picture.append(card)
  const caption = element('p', { class: 'vg-caption', dir: 'auto' })
  const scrubber = element('input', {
    type: 'range',
    min: '0',
    max: String(length),
    step: '0.1',
    value: '0',
    'aria-label': 'Position in the guide',
  })
  const ticks = chapters
    .slice(1)
    .map(({ start }) => element('i', { style: `left:${((100 * start) / length).toFixed(2)}%` }))
  const time = element('span', { class: 'vg-time num' })
  const play = button('play', 'Pause')
  const speed = button('speed', '1×', 'Speed: 1×')
  const voice = button('voice', 'Voice')
  const link = button('link', 'Copy link', 'Copy link to this moment')
  const full = button('full', 'Full screen')
  voice.setAttribute('aria-pressed', 'false')
  voice.hidden = !('speechSynthesis' in window)
  full.hidden = !document.fullscreenEnabled
  const bar = element('div', { class: 'vg-bar' }, play, time, speed, voice, link, full)
  const track = element('div', { class: 'vg-track' }, ...ticks, scrubber)
  const player = element(
    'div',
    { class: 'vg-player', role: 'group', 'aria-label': `Video guide: ${title}`, tabindex: '-1' },
    picture,
    caption,
    track,
    bar,
  )
  const figure = element('div', { class: 'vg' }, player, transcript({ chapters, scenes }))
  const svg = picture.querySelector<SVGSVGElement>('.cv')
  if (matchMedia('(max-width: 640px)').matches) svg?.setAttribute('preserveAspectRatio', 'xMidYMid slice')
  return { figure, player, svg, card, caption, scrubber, time, play, speed, voice }
}

/** The guide as text: a button per chapter, and the captions below it. */
function transcript({ chapters, scenes }: Pick<GuideFile, 'chapters' | 'scenes'>) {
  const parts = chapters.map(({ title, start, end }) => {
    const captions = scenes.filter((scene) => scene.start >= start && scene.start < end)
    const seek = element('button', { type: 'button', 'data-at': String(start) }, clock(start), ` ${title}`)
    const lines = captions.map(({ caption, card }) =>
      element('li', { dir: 'auto' }, caption, ...(card && card.lines.length > 2 ? [list(card.lines)] : [])),
    )
    return element('li', {}, seek, element('ul', {}, ...lines))
  })
  const summary = element('summary', {}, 'Transcript')
  return element('details', { class: 'vg-transcript fold' }, summary, element('ol', {}, ...parts))
}

const list = (lines: readonly string[]) => element('ul', {}, ...lines.map((line) => element('li', {}, line)))

/** What covers the drawing in a scene: a title, a list, or the message that arrives. */
export function showCard(place: HTMLElement, { card, message }: Scene): void {
  place.hidden = !card && !message
  place.classList.toggle('vg-message', Boolean(message))
  if (card) place.replaceChildren(element('b', {}, card.title), list(card.lines))
  if (message) {
    const head = element('b', {}, message.subject ?? message.to)
    place.replaceChildren(element('span', {}, message.to), head, element('p', {}, message.text))
  }
}
