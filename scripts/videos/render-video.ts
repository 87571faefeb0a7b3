import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { FRAME, frameAt, type Stage } from '../../src/domain/video-guide/frame.ts'
import type { VideoGuide } from '../../src/domain/video-guide/video-guide.ts'

const FPS = 30

/** A problem with ffmpeg or the disk; shown as a sentence. */
export class RenderError extends Error {
  override name = 'RenderError'
}

const MISSING =
  'ffmpeg was not found. Install it: "apt install ffmpeg" on Debian and Ubuntu, "brew install ffmpeg" on macOS, "winget install ffmpeg" on Windows.'

/** Throws RenderError with how to install ffmpeg if it can't be started. */
export function checkFfmpeg(ffmpeg = 'ffmpeg'): void {
  if (spawnSync(ffmpeg, ['-version'], { stdio: 'ignore' }).error) throw new RenderError(MISSING)
}

/**
 * Renders a guide as an MP4 file (1920x1080, 30 frames a second, H.264). The file is replaced once the new one is
 * complete.
 *
 * @param options.ffmpeg the program, by default the one on the PATH
 * @throws RenderError if ffmpeg fails or `stop` is signaled
 */
export async function renderVideo(
  guide: VideoGuide,
  stage: Stage,
  file: string,
  { ffmpeg = 'ffmpeg', stop }: { ffmpeg?: string; stop?: AbortSignal } = {},
): Promise<void> {
  const draft = `${file}.part`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${FRAME.width}x${FRAME.height}`, '-r', `${FPS}`, '-i', '-']
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'animation', '-crf', '20', '-pix_fmt', 'yuv420p']
  // The player may show the first frame before it has loaded the whole file.
  const mp4 = ['-movflags', '+faststart', '-f', 'mp4', draft]
  const child = spawn(ffmpeg, ['-v', 'error', '-y', ...raw, ...codec, ...mp4], { stdio: ['pipe', 'ignore', 'pipe'] })
  const problem = problemOf(child)
  const halt = () => child.kill('SIGKILL')
  stop?.addEventListener('abort', halt)
  try {
    if (stop?.aborted) halt()
    await pipeline(Readable.from(framesOf(guide, stage)), child.stdin).catch(onlyClosed)
    const text = await problem
    if (stop?.aborted) throw new RenderError('Stopped.')
    if (text) throw new RenderError(text)
    await rename(draft, file)
  } finally {
    stop?.removeEventListener('abort', halt)
    halt()
    await problem
    await rm(draft, { force: true })
  }
}

/** If ffmpeg closes its input early, its exit code and stderr say why; any other error is ours. */
function onlyClosed(error: NodeJS.ErrnoException) {
  if (!['EPIPE', 'ECONNRESET', 'EOF', 'ERR_STREAM_PREMATURE_CLOSE', 'ENOENT'].includes(error.code ?? '')) throw error
}

/** Resolves when ffmpeg has ended: null if it succeeded, else a sentence. */
function problemOf(child: ChildProcess): Promise<string | null> {
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output += text
  })
  return new Promise((resolve) => {
    child.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      resolve(code === 'ENOENT' ? MISSING : `ffmpeg could not start: ${message}.`),
    )
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(null)
      if (/no space left on device/i.test(output)) return resolve('The disk is full.')
      const why = output.trim().split('\n').at(-1) ?? ''
      const how = signal ? `was ended by ${signal}` : `failed with exit code ${code}`
      resolve(`ffmpeg ${how}${why ? `: ${why}` : '.'}`)
    })
  })
}

/** The pixels of each frame; one that equals the previous one is not drawn again. */
async function* framesOf(guide: VideoGuide, stage: Stage): AsyncGenerator<Buffer> {
  let drawn = ''
  let pixels: Buffer = Buffer.alloc(0)
  for (let at = 0; at < Math.round(guide.length * FPS); at++) {
    const svg = frameAt(guide, stage, at / FPS)
    if (svg !== drawn) pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
    drawn = svg
    yield pixels
  }
}

/** The title card, 1280x720. */
export const thumbnail = (guide: VideoGuide, stage: Stage): Promise<Buffer> =>
  sharp(Buffer.from(frameAt(guide, stage, 0)))
    .resize(1280, 720)
    .jpeg({ quality: 88 })
    .toBuffer()
