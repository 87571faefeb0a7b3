import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { distanceToBeginning } from '../../src/domain/catalog/edit-distance.ts'
import { frameAt, type Stage } from '../../src/domain/video-guide/frame.ts'
import type { VideoGuide } from '../../src/domain/video-guide/video-guide.ts'
import { InputError } from '../new-template/prompts.ts'
import { readGuide, slugsOf } from './read-guide.ts'
import { checkFfmpeg, RenderError, renderVideo, thumbnail } from './render-video.ts'
import { subtitles, youtubeText } from './texts.ts'

type Options = {
  /** Where the videos are written. */
  folder: string
  /** The URL of the shop, for the link to the template's page. */
  site: string | undefined
  report: (line: string) => void
  stop?: AbortSignal
  ffmpeg?: string
}

/**
 * Renders the videos of the given templates; without any, of all templates whose video is missing or shows an older
 * guide. The texts are always written, as they take no time.
 *
 * @throws InputError or RenderError with a sentence to show
 */
export async function renderVideos(root: string, wanted: readonly string[], options: Options): Promise<void> {
  const { folder, site, report, stop, ffmpeg } = options
  const all = await slugsOf(root)
  for (const slug of wanted) if (!all.includes(slug)) throw new InputError(unknownSlug(slug, all))
  checkFfmpeg(ffmpeg)
  if (!site) report('SITE_URL is not set, so the texts link to http://localhost:4321.')
  await asSentence(mkdir(folder, { recursive: true }))
  const slugs = wanted.length > 0 ? wanted : all
  let upToDate = 0
  for (const [at, slug] of slugs.entries()) {
    if (stop?.aborted) throw new RenderError('Stopped.')
    const started = Date.now()
    const { guide, stage, description } = await readGuide(root, slug)
    const file = (extension: string) => path.join(folder, `${slug}.${extension}`)
    const page = new URL(`/templates/${slug}`, site ?? 'http://localhost:4321').href
    await write(file('srt'), subtitles(guide))
    await write(file('txt'), youtubeText(guide, description, page))
    const hash = hashOf(guide, stage)
    const isRendered = existsSync(file('mp4')) && (await readFile(file('hash'), 'utf8').catch(() => '')) === hash
    if (wanted.length === 0 && isRendered) {
      upToDate += 1
      continue
    }
    await write(file('jpg'), await thumbnail(guide, stage))
    await asSentence(renderVideo(guide, stage, file('mp4'), options))
    await write(file('hash'), hash)
    const took = Math.round((Date.now() - started) / 1000)
    report(
      `${at + 1} of ${slugs.length}: videos/${slug}.mp4, ${Math.round(guide.length)} s long, rendered in ${took} s`,
    )
  }
  if (upToDate > 0) report(`${upToDate} of ${slugs.length} videos were up to date.`)
}

/** Of what the scenes show, so that a changed drawing or painter counts as well as a changed text. */
function hashOf(guide: VideoGuide, stage: Stage): string {
  const hash = createHash('sha256')
  for (const { start, end } of guide.scenes) hash.update(`${start} ${end} ${frameAt(guide, stage, end - 0.01)}`)
  return hash.digest('hex')
}

/** Writes a file whole or not at all. */
async function write(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.part`
  try {
    await asSentence(writeFile(draft, content).then(() => rename(draft, file)))
  } finally {
    await rm(draft, { force: true })
  }
}

/** An error of the file system as a RenderError: a full disk, a folder that is read-only. */
async function asSentence<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RenderError || !(error instanceof Error) || !('syscall' in error)) throw error
    const isFull = 'code' in error && error.code === 'ENOSPC'
    throw new RenderError(isFull ? 'The disk is full.' : `The video can’t be written: ${error.message}.`)
  }
}

function unknownSlug(slug: string, all: readonly string[]): string {
  const words = slug.split('-')
  const nearness = (other: string) =>
    (distanceToBeginning(slug, other, 3) ? 3 : 0) + other.split('-').filter((word) => words.includes(word)).length
  const near = all
    .map((other) => ({ other, score: nearness(other) }))
    .filter(({ score }) => score > 0)
    .sort((one, two) => two.score - one.score)
    .slice(0, 3)
    .map(({ other }) => other)
  const hint = near.length > 0 ? `Similar: ${near.join(', ')}.` : 'Slugs are the file names in content/templates.'
  return `No template has the slug "${slug}". ${hint}`
}
