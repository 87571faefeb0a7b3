import { spawn } from 'node:child_process'
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

const INSTALL =
  'Install it: "apt install ffmpeg" on Debian and Ubuntu, "brew install ffmpeg" on macOS, "winget install ffmpeg" on Windows.'

/**
 * Renders a guide as an MP4 file (1920x1080, 30 frames a second, H.264). The file appears when it is complete.
 *
 * @param ffmpeg the program, by default the one on the PATH
 * @throws RenderError if ffmpeg is missing or fails
 */
export async function renderVideo(guide: VideoGuide, stage: Stage, file: string, ffmpeg = 'ffmpeg'): Promise<void> {
  const draft = `${file}.part`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${FRAME.width}x${FRAME.height}`, '-r', `${FPS}`, '-i', '-']
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'animation', '-crf', '20', '-pix_fmt', 'yuv420p']
  const child = spawn(ffmpeg, ['-v', 'error', '-y', ...raw, ...codec, '-movflags', '+faststart', '-f', 'mp4', draft], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const ended = new Promise<string | null>((resolve) => {
    child.on('error', ({ message }: NodeJS.ErrnoException) =>
      resolve(message.includes('ENOENT') ? `ffmpeg was not found. ${INSTALL}` : `ffmpeg could not start: ${message}`),
    )
    child.on('close', (code, signal) =>
      resolve(code === 0 ? null : `ffmpeg stopped (${signal ?? `code ${code}`}). ${lastLine(said)}`.trim()),
    )
  })
  try {
    // If ffmpeg stops reading, its exit code and stderr say why.
    await pipeline(Readable.from(framesOf(guide, stage)), child.stdin).catch(() => {})
    const problem = await ended
    if (problem) throw new RenderError(problem)
    await rename(draft, file)
  } finally {
    child.kill()
    await rm(draft, { force: true })
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

/** The pixels of each frame; one that equals the previous one is not drawn again. */
async function* framesOf(guide: VideoGuide, stage: Stage): AsyncGenerator<Buffer> {
  let drawn = ''
  let pixels: Buffer = Buffer.alloc(0)
  for (let frame = 0; frame < guide.length * FPS; frame++) {
    const svg = frameAt(guide, stage, frame / FPS)
    if (svg !== drawn) pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
    drawn = svg
    yield pixels
  }
}

/** The thumbnail: the title card, 1280x720. */
export const thumbnail = (guide: VideoGuide, stage: Stage): Promise<Buffer> =>
  sharp(Buffer.from(frameAt(guide, stage, 0)))
    .resize(1280, 720)
    .jpeg({ quality: 88 })
    .toBuffer()
