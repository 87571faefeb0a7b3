import '#browser/drawing/counts.css'
import '#browser/drawing/drawing.css'
import '#browser/drawing/player.css'
import './guide.css'
import { PATIENCE_MS } from '#browser/account/call.ts'
import { copyLater } from '#browser/clipboard.ts'
import { clear, paint } from '#browser/drawing/paint.ts'
import { between, clock, ranUntil, sceneAt } from '#domain/video-guide/playback.ts'
import type { Chapter, GuideFile, Ran, Scene } from '#domain/video-guide/video-guide.ts'
import { type GuideView, guideView, showCard } from './guide-view.ts'

type Rect = NonNullable<Scene['camera']>

const SPEEDS = [1, 1.5, 2]
/** Seconds of a camera movement. */
const PAN = 0.8
/** Seconds a scene waits for the voice, which some browsers never report as finished. */
const VOICE_WAIT = 6

/** Plays the video guide of a template in place of what `screen` contains. Throws if there is none. */
export async function playGuide(screen: HTMLElement, slug: string, from = 0): Promise<void> {
  const response = await fetch(`/video-guides/${slug}.json`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`There is no video guide of ${slug}.`)
  const guide = (await response.json()) as GuideFile
  if (!screen.isConnected) return
  const view = guideView(guide)
  screen.replaceChildren(view.figure)
  control(guide, view, from)
  view.player.focus({ preventScroll: true })
}

function control(guide: GuideFile, view: GuideView, from: number): void {
  const { length, scenes } = guide
  const { player, scrubber, play, speed, voice } = view
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const states = scenes.map((_, at) => stateAt(scenes, at))
  let now = 0
  let shown = -1
  let rate = 1
  let frame = 0
  let before = 0
  let waited = 0
  let speaks = false

  const show = () => {
    const at = sceneAt(scenes, now)
    const scene = scenes[at] as Scene
    const { camera } = states[at] as State
    if (at !== shown) {
      shown = at
      waited = 0
      showScene(view, scene, states[at] as State)
      say(scene.caption)
    }
    const last = states[at - 1]?.camera
    if (camera) moveTo(view, still ? camera : between(last ?? camera, camera, (now - scene.start) / PAN))
    scrubber.value = String(now)
    scrubber.setAttribute('aria-valuetext', `${clock(now)} of ${clock(length)}, ${chapterAt(guide, now)}`)
    view.time.textContent = `${clock(now)} / ${clock(length)}`
    scrubber.style.setProperty('--done', `${(100 * now) / length}%`)
  }
  const say = (text: string) => {
    if (!speaks) return
    speechSynthesis.cancel()
    const speech = new SpeechSynthesisUtterance(text)
    speech.lang = 'en'
    speech.rate = rate
    speechSynthesis.speak(speech)
  }
  const tick = (time: number) => {
    if (!player.isConnected) return leave()
    const passed = (time - before) / 1000
    before = time
    const end = scenes[shown]?.end ?? length
    const isSpeaking = speaks && speechSynthesis.speaking && waited < VOICE_WAIT
    if (isSpeaking && now + passed * rate >= end) waited += passed
    else now = Math.min(length, now + passed * rate)
    show()
    if (now >= length) pause()
    else frame = requestAnimationFrame(tick)
  }
  const pause = () => {
    cancelAnimationFrame(frame)
    frame = 0
    if (speaks) speechSynthesis.cancel()
    play.textContent = now >= length ? 'Play again' : 'Play'
    play.setAttribute('aria-label', play.textContent)
  }
  const start = () => {
    if (now >= length) seek(0)
    play.textContent = 'Pause'
    play.setAttribute('aria-label', 'Pause')
    say(scenes[shown]?.caption ?? '')
    before = performance.now()
    frame = requestAnimationFrame(tick)
  }
  const seek = (to: number) => {
    now = Math.max(0, Math.min(length, to))
    show()
    if (!frame) pause()
  }
  const setSpeed = (to: number | undefined) => {
    rate = to ?? rate
    speed.textContent = `${rate}×`
    speed.setAttribute('aria-label', `Speed: ${rate}×`)
  }
  const leave = () => {
    cancelAnimationFrame(frame)
    if (speaks) speechSynthesis.cancel()
  }
  const copyLink = () =>
    copyLater(
      async () => new URL(`/templates/${guide.slug}#guide=${Math.floor(now)}`, location.href).href,
      { title: 'Link copied', text: `It opens the guide at ${clock(now)}.` },
      { title: 'Couldn’t copy the link', text: 'Copy the page’s URL instead.', destructive: true },
    )
  const actions: Record<string, () => unknown> = {
    play: () => (frame ? pause() : start()),
    speed: () => setSpeed(SPEEDS[(SPEEDS.indexOf(rate) + 1) % SPEEDS.length]),
    voice: () => {
      speaks = !speaks && !voice.hidden
      voice.setAttribute('aria-pressed', String(speaks))
      if (!speaks) speechSynthesis.cancel()
      else if (frame) say(scenes[shown]?.caption ?? '')
    },
    link: copyLink,
    full: () => (document.fullscreenElement ? document.exitFullscreen() : player.requestFullscreen()),
  }
  const keys: Record<string, () => unknown> = {
    k: () => actions.play?.(),
    ' ': () => actions.play?.(),
    j: () => seek(now - 10),
    l: () => seek(now + 10),
    ArrowLeft: () => seek(now - 5),
    ArrowRight: () => seek(now + 5),
    Home: () => seek(0),
    End: () => seek(length),
    f: () => actions.full?.(),
    m: () => actions.voice?.(),
    '>': () => setSpeed(SPEEDS[SPEEDS.indexOf(rate) + 1]),
    '<': () => setSpeed(SPEEDS[SPEEDS.indexOf(rate) - 1]),
  }
  for (let tenth = 0; tenth < 10; tenth += 1) keys[tenth] = () => seek((length * tenth) / 10)

  view.figure.addEventListener('click', ({ target }) => {
    // Page translation inserts its own elements into buttons.
    const button = (target as Element).closest<HTMLElement>('button')
    if (button?.dataset.at) return seek(Number(button.dataset.at))
    if (button) return void actions[button.dataset.guide ?? '']?.()
    if ((target as Element).closest('.vg-picture')) actions.play?.()
  })
  player.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || (key === ' ' && target instanceof HTMLButtonElement)) return
    const run = keys[key]
    if (!run) return
    event.preventDefault()
    run()
  })
  scrubber.addEventListener('input', () => seek(Number(scrubber.value)))
  seek(from)
  start()
}

/** The drawing in a scene: where the camera is, and what has run. */
type State = { camera: Rect | undefined; ran: Ran[]; latest: number; isRun: boolean }

function stateAt(scenes: readonly Scene[], at: number): State {
  const past = scenes.slice(0, at + 1)
  const camera = past.findLast(({ camera }) => camera)?.camera
  const isRun = past.some(({ starts }) => starts)
  return { camera, ran: ranUntil(scenes, at), latest: scenes[at]?.ran?.length ?? 0, isRun }
}

const chapterAt = ({ chapters }: { chapters: readonly Chapter[] }, now: number) =>
  chapters.findLast(({ start }) => start <= now)?.title ?? ''

function showScene({ svg, card, caption }: GuideView, scene: Scene, state: State): void {
  caption.textContent = scene.caption
  showCard(card, scene)
  if (!svg) return
  if (state.isRun)
    paint(
      svg,
      state.ran.map(({ step, ...rest }) => ({ ...rest, step: String(step) })),
      state.latest,
    )
  else clear(svg)
}

function moveTo({ svg }: GuideView, { x, y, width, height }: Rect): void {
  svg?.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
}
