/**
 * Renders the video guides of templates for YouTube, into `videos/`:
 *
 *   npm run videos -- slug …     the video, its captions, a thumbnail and the text for YouTube's form
 *   npm run videos               of all templates whose guide has changed since
 */
import path from 'node:path'
import { InputError } from './new-template/prompts.ts'
import { say } from './run-until-stopped.ts'
import { RenderError } from './videos/render-video.ts'
import { renderVideos } from './videos/render-videos.ts'

const root = path.dirname(import.meta.dirname)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

try {
  const folder = path.join(root, 'videos')
  await renderVideos(root, process.argv.slice(2), {
    folder,
    site: process.env.SITE_URL,
    report: say,
    stop: stop.signal,
  })
} catch (error) {
  if (!(error instanceof InputError || error instanceof RenderError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
