import { arrivedBy } from '../canvas/arrived-by.ts'
import { wirePaths } from '../canvas/draw.ts'
import { measure } from '../canvas/measure.ts'
import { appName } from '../run/app-name.ts'
import { recipientOf } from '../run/message-html.ts'
import { failuresIn, itemsShown, NORMAL_DAY, type RecordedNode, type Recording } from '../run/recording.ts'
import type { Rect } from '../workflow/node-area.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { type Step, workflowFacts } from '../workflow/workflow-facts.ts'
import { cameraAt } from './camera.ts'
import { messageCaption, nodeCaption, shorten } from './captions.ts'
import { type Shot, shotsOf } from './shots.ts'

/**
 * A video guide: what a template does, shown on its drawing with the values of a recorded run. A pure function of the
 * template's page, its workflow and its recordings; the page plays it, and `npm run videos` renders it as a video.
 */
export type VideoGuide = {
  slug: string
  title: string
  /** Seconds, 60 to 90. */
  length: number
  /** In order, without gaps. */
  chapters: Chapter[]
  /** In order, without gaps. */
  scenes: Scene[]
}

/** What `/video-guides/<slug>.json` contains: the guide, and the drawing it is played on as self-contained SVG. */
export type GuideFile = VideoGuide & { drawing: string }

export type Chapter = { title: string /** Seconds. */; start: number; end: number }

export type Scene = {
  /** Seconds. */
  start: number
  end: number
  /** One or two short sentences, shown for the whole scene. */
  caption: string
  /** Instead of the drawing. */
  card?: { title: string; lines: string[] }
  /** The message that arrives, over the drawing. */
  message?: Pick<Recording['messages'][number], 'app' | 'to' | 'subject' | 'text'>
  /** The part of the detail drawing that is shown, in its units. */
  camera?: Rect
  /** The nodes that run in this scene. */
  ran?: Ran[]
  /** Whether this scene is the first of a run: no node has run before it. */
  starts?: true
}

export type Ran = {
  /** The step number on the drawing. */
  step: number
  /** The number of items passed on; "!" if the node failed, "" if it is a sub-node. */
  items: string
  /** The path of the connection the items arrived by. */
  wire?: string
}

export type GuideText = {
  slug: string
  title: string
  description: string
  /** The lists below the headings "Requirements" and "Set up" of the page, as plain text. */
  requirements: readonly string[]
  setup: readonly string[]
}

const SHORTEST = 60
const LONGEST = 90
/** What fits a list card. */
const MAX_LINES = 6
/** Of the run; a longer run combines neighboring nodes. */
const MAX_SHOTS = 13
const MAX_FAILED_SHOTS = 3

type Part = { chapter: string; scenes: Omit<Scene, 'start' | 'end'>[] }

/** The guide of a template; without a recording, it shows the workflow's sections and the setup. */
export function videoGuide(page: GuideText, workflow: Workflow, runs: readonly Recording[]): VideoGuide {
  const drawing = drawingOf(workflow)
  const normal = runs.find(({ case: name }) => name === NORMAL_DAY) ?? runs[0]
  const others = runs.filter((run) => run !== normal)
  const failed =
    others.find(({ nodes }) => Object.values(nodes).some(({ state }) => state === 'failed')) ?? failuresIn(runs)[0]
  const parts: Part[] = [
    { chapter: 'What it does', scenes: [{ caption: shorten(page.description), card: titleCard(page, drawing) }] },
    ...(normal ? runParts(normal, drawing) : sectionParts(drawing)),
    ...(failed ? [failureOf(failed, drawing)] : []),
    ...listPart('What you need', 'You need these accounts and tables.', page.requirements),
    ...listPart('Set it up', 'Set it up in these steps; the page has the details.', page.setup),
  ]
  return { slug: page.slug, title: page.title, ...timed(parts) }
}

type Drawing = ReturnType<typeof drawingOf>

function drawingOf(workflow: Workflow) {
  const { boxes, edges, sections } = measure(workflow)
  const facts = workflowFacts(workflow)
  return {
    facts,
    wires: wirePaths(edges),
    steps: new Map(facts.steps.map((step) => [step.name, step])),
    boxes: new Map(boxes.map((box) => [box.node.name, box])),
    sections: sections.map(({ area, framed, title }) => ({
      area,
      names: framed.map(({ node }) => node.name),
      title: title?.replace(/^\d+\. /, '') ?? '',
    })),
  }
}

function titleCard({ title }: GuideText, { facts }: Drawing) {
  const apps = facts.apps.map(({ name }) => name).join(', ')
  return { title, lines: [apps, `${facts.nodeCount} nodes`].filter(Boolean) }
}

/** The run, with a chapter per section as long as the run takes one section after the other. */
function runParts(run: Recording, drawing: Drawing): Part[] {
  const parts: Part[] = []
  for (const [at, { shot, scene }] of scenesOf(run, drawing, MAX_SHOTS).entries()) {
    const title = shot.section || 'The run'
    const last = parts.at(-1)
    const isNew = !parts.some(({ chapter }) => chapter === title)
    if (at === 0 || (last && isNew && parts.length < 6)) parts.push({ chapter: title, scenes: [scene] })
    else last?.scenes.push(scene)
  }
  const arrived = run.messages.slice(0, 2).map(({ app, to, subject, text }) => ({
    caption: messageCaption({ app, to, subject }),
    message: { app, to: recipientOf({ app, to }) ?? appName(app), ...(subject ? { subject } : {}), text },
  }))
  return arrived.length > 0 ? [...parts, { chapter: 'What comes out', scenes: arrived }] : parts
}

/** Without a recording: the sections, or the whole drawing. */
function sectionParts({ sections, facts }: Drawing): Part[] {
  const scenes = sections
    .filter(({ title }) => title)
    .slice(0, 8)
    .map(({ title, area, names }) => ({
      caption: shorten(`${title}: ${names.slice(0, 4).join(', ')}.`),
      camera: cameraAt([area]),
    }))
  if (scenes.length > 0) return [{ chapter: 'How it works', scenes }]
  const lines = facts.steps.slice(0, MAX_LINES).map(({ name }) => name)
  return [{ chapter: 'How it works', scenes: [{ caption: 'These are its steps.', card: { title: 'Steps', lines } }] }]
}

function failureOf(run: Recording, drawing: Drawing): Part {
  const scenes = scenesOf(run, drawing, Number.POSITIVE_INFINITY)
  const at = scenes.findIndex(({ shot }) => shot.names.some((name) => run.nodes[name]?.state === 'failed'))
  // A node that handles its error does not fail: the end shows what came of it.
  const start = Math.max(
    0,
    at < 0 ? scenes.length - MAX_FAILED_SHOTS : Math.min(at - 1, scenes.length - MAX_FAILED_SHOTS),
  )
  // What ran before is part of the first scene, so that the drawing shows it.
  const before = scenes.slice(0, start).flatMap(({ scene }) => scene.ran ?? [])
  const shown = scenes.slice(start, start + MAX_FAILED_SHOTS).map(({ scene }, index) => {
    const { starts: _, ...rest } = scene
    return index === 0 ? { ...rest, starts: true as const, ran: [...before, ...(scene.ran ?? [])] } : rest
  })
  const intro = {
    caption: shorten(`What if something goes wrong? This run was recorded, too: ${run.title}.`),
    card: { title: run.title, lines: ['What happens when something fails'] },
  }
  return { chapter: 'When something fails', scenes: [intro, ...shown] }
}

function listPart(title: string, caption: string, lines: readonly string[]): Part[] {
  if (lines.length === 0) return []
  const shown = lines.slice(0, MAX_LINES).map((line) => shorten(line, 90))
  return [{ chapter: title, scenes: [{ caption, card: { title, lines: shown } }] }]
}

function scenesOf(run: Recording, drawing: Drawing, most: number) {
  const { boxes, steps } = drawing
  const ran = Object.entries(run.nodes).filter(([name]) => boxes.has(name))
  const sectionOf = (name: string) => drawing.sections.find(({ names }) => names.includes(name))?.title ?? ''
  let camera: Rect | undefined
  return shotsOf(ran, { most, sectionOf, captions: run.captions ?? {} }).map((shot: Shot, index) => {
    const areas = shot.names.flatMap((name) => boxes.get(name) ?? [])
    camera = cameraAt(areas, camera)
    const scene = {
      caption: run.captions?.[shot.main] ?? captionOf(steps.get(shot.main), shot.main, run.nodes[shot.main]),
      camera,
      ran: shot.names.map((name) => ranOf(name, run, drawing)),
      ...(index === 0 ? { starts: true as const } : {}),
    }
    return { shot, scene }
  })
}

const captionOf = (step: Step | undefined, name: string, did: RecordedNode | undefined) =>
  did ? nodeCaption(step?.note ?? `${name}.`, did) : shorten(step?.note ?? name)

function ranOf(name: string, run: Recording, { steps, wires }: Drawing): Ran {
  const did = run.nodes[name]
  const wire = arrivedBy(name, run, wires)
  return { step: steps.get(name)?.number ?? 0, items: did ? itemsShown(did) : '', ...(wire ? { wire } : {}) }
}

/** Seconds to read a scene's text: a pause, and 17 characters a second. */
const readingTime = ({ caption, card, message }: Part['scenes'][number]) =>
  1.2 + (caption.length + (card?.lines.join('').length ?? 0) * 0.5 + (message ? 60 : 0)) / 17

/** Places the scenes in time: reading time, stretched or shortened to the length of a guide. */
function timed(parts: readonly Part[]): Pick<VideoGuide, 'length' | 'chapters' | 'scenes'> {
  const needed = parts.flatMap(({ scenes }) => scenes).reduce((sum, scene) => sum + readingTime(scene), 0)
  const factor = Math.min(LONGEST, Math.max(SHORTEST, needed)) / needed
  const tenth = (seconds: number) => Math.round(seconds * 10) / 10
  let now = 0
  const scenes: Scene[] = []
  const chapters: Chapter[] = []
  for (const { chapter, scenes: shown } of parts) {
    const from = tenth(now)
    for (const scene of shown) {
      const start = tenth(now)
      now += readingTime(scene) * factor
      scenes.push({ start, end: tenth(now), ...scene })
    }
    chapters.push({ title: chapter, start: from, end: tenth(now) })
  }
  return { length: tenth(now), chapters, scenes }
}
