/**
 * Renders the video guides of templates for YouTube, into `videos/`:
 *
 *   npm run videos -- slug …     the video, its captions, a thumbnail and the text for YouTube's form
 *   npm run videos               of all templates whose guide has changed since
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { InputError } from './new-template/prompts.ts'
import { say } from './run-until-stopped.ts'
import { readGuide, slugsOf } from './videos/read-guide.ts'
import { RenderError, renderVideo, thumbnail } from './videos/render-video.ts'
import { subtitles, youtubeText } from './videos/texts.ts'

const root = path.dirname(import.meta.dirname)
const folder = path.join(root, 'videos')
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
const site = process.env.SITE_URL ?? 'http://localhost:4321'

async function renderAll(wanted: readonly string[]): Promise<void> {
  const all = await slugsOf(root)
  for (const slug of wanted) if (!all.includes(slug)) throw new InputError(unknownSlug(slug, all))
  await mkdir(folder, { recursive: true })
  const slugs = wanted.length > 0 ? wanted : all
  for (const [at, slug] of slugs.entries()) {
    const started = Date.now()
    const { guide, stage, description } = await readGuide(root, slug)
    const text = youtubeText(guide, description, new URL(`/templates/${slug}`, site).href)
    const stamp = createHash('sha256')
      .update(JSON.stringify([guide, stage, text]))
      .digest('hex')
    const file = (extension: string) => path.join(folder, `${slug}.${extension}`)
    const kept = await readFile(file('hash'), 'utf8').catch(() => '')
    if (wanted.length === 0 && kept === stamp) continue
    await renderVideo(guide, stage, file('mp4'), { stop: stop.signal })
    await writeFile(file('srt'), subtitles(guide))
    await writeFile(file('jpg'), await thumbnail(guide, stage))
    await writeFile(file('txt'), text)
    await writeFile(file('hash'), stamp)
    const seconds = Math.round((Date.now() - started) / 1000)
    say(
      `${at + 1} of ${slugs.length}: videos/${slug}.mp4, ${Math.round(guide.length)} s long, rendered in ${seconds} s`,
    )
  }
}

function unknownSlug(slug: string, all: readonly string[]) {
  const [word = ''] = slug.split('-')
  const near = all.filter((other) => other.includes(word)).slice(0, 5)
  return `No template is called "${slug}".${near.length > 0 ? ` Similar ones: ${near.join(', ')}.` : ' Their slugs are the file names in content/templates.'}`
}

try {
  await renderAll(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof InputError || error instanceof RenderError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
