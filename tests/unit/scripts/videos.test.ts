import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { VideoGuide } from '#domain/video-guide/video-guide.ts'
import { readGuide, type TemplateGuide } from '../../../scripts/videos/read-guide.ts'
import { renderVideo } from '../../../scripts/videos/render-video.ts'
import { renderVideos } from '../../../scripts/videos/render-videos.ts'
import { subtitles, youtubeText } from '../../../scripts/videos/texts.ts'

const scene = (start: number, end: number, caption: string) => ({ start, end, caption })
const guide: VideoGuide = {
  slug: 'crm-sync',
  title: 'Keep two address books the same',
  length: 65.3,
  chapters: [
    { title: 'What it does', start: 0, end: 7 },
    { title: 'Read', start: 7, end: 12 },
    { title: 'Write', start: 12, end: 50.5 },
    { title: 'What you need', start: 50.5, end: 60.5 },
    { title: 'Set it up', start: 60.5, end: 65.3 },
  ],
  scenes: [scene(0, 7, 'Copies contacts.'), scene(7, 65.3, 'Reads the first book.')],
}

test('captions become a SubRip file', () => {
  expect(subtitles(guide)).toBe(
    '1\n00:00:00,000 --> 00:00:07,000\nCopies contacts.\n\n2\n00:00:07,000 --> 00:01:05,300\nReads the first book.\n',
  )
})

test('the text for YouTube has the page and chapters of at least ten seconds each, the first at 0:00', () => {
  expect(youtubeText(guide, 'Copies each new contact.', 'https://shop.example/templates/crm-sync')).toBe(
    [
      'Keep two address books the same',
      '',
      'Copies each new contact.',
      '',
      'Get the template: https://shop.example/templates/crm-sync',
      '',
      '0:00 What it does',
      '0:12 Write',
      '0:50 What you need',
      '',
    ].join('\n'),
  )
})

describe.skipIf(process.platform === 'win32')('rendering', () => {
  let read: TemplateGuide
  beforeAll(async () => {
    read = await readGuide(path.resolve('.'), 'failed-payment-dunning')
  })

  /** Renders the first half second with a program in ffmpeg's place; `program` is the body of a Node script. */
  async function render(program: string | null, { stage = read.stage, stop = new AbortController().signal } = {}) {
    const folder = await mkdtemp(path.join(tmpdir(), 'videos-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const ffmpeg = path.join(folder, 'ffmpeg')
    if (program !== null) {
      await writeFile(ffmpeg, `#!${process.execPath}\n${program}`)
      await chmod(ffmpeg, 0o755)
    }
    const file = path.join(folder, 'a.mp4')
    const problem = await renderVideo({ ...read.guide, length: 0.5 }, stage, file, { ffmpeg, stop }).then(
      () => null,
      (error: Error) => error.message,
    )
    const written = (await readdir(folder)).filter((name) => name !== 'ffmpeg')
    return { problem, written, text: () => readFile(file, 'utf8') }
  }
  const DRAFT = 'const draft = process.argv.at(-1), { writeFileSync } = require("node:fs");'

  const COUNT = `${DRAFT} let n = 0; process.stdin.on("data", (d) => { n += d.length }).on("end", () => writeFileSync(draft, String(n)))`

  test('pipes fifteen frames of 1920x1080 for half a second, and the file appears complete', async () => {
    const { problem, written, text } = await render(COUNT)
    expect([problem, written]).toEqual([null, ['a.mp4']])
    expect(await text()).toBe(String(15 * 1920 * 1080 * 3))
  })

  test('says how to install ffmpeg if it is missing', async () => {
    const { problem, written } = await render(null)
    expect(problem).toMatch(/^ffmpeg was not found\. Install it: "apt install ffmpeg" on Debian/)
    expect(written).toEqual([])
  })

  test.each([
    ['Encoding started\\nUnknown encoder "libx264"', 'ffmpeg failed with exit code 1: Unknown encoder "libx264"'],
    ['No space left on device\\nConversion failed!', 'The disk is full.'],
  ])(
    'gives the reason in one sentence if ffmpeg fails with %j, and leaves nothing half written',
    async (output, sentence) => {
      const { problem, written } = await render(
        `${DRAFT} writeFileSync(draft, "half"); console.error('${output}'); process.exit(1)`,
      )
      expect([problem, written]).toEqual([sentence, []])
    },
  )

  test('leaves nothing half written if ffmpeg is killed', async () => {
    const { problem, written } = await render(
      `${DRAFT} writeFileSync(draft, "half"); process.kill(process.pid, "SIGKILL")`,
    )
    expect([problem, written]).toEqual(['ffmpeg was ended by SIGKILL.', []])
  })

  test('ends ffmpeg and leaves nothing half written if you press Ctrl-C', async () => {
    const stop = new AbortController()
    const stage = {
      ...read.stage,
      // Read while the first frame is drawn.
      get symbols() {
        stop.abort()
        return ''
      },
    }
    const { problem, written } = await render(COUNT, { stage, stop: stop.signal })
    expect([problem, written]).toEqual(['Stopped.', []])
  })

  test('does not take a video for complete if a frame cannot be drawn', async () => {
    const { problem, written } = await render(COUNT, { stage: { ...read.stage, symbols: '<unclosed' } })
    expect(problem).toMatch(/XML|SVG/)
    expect(written).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('npm run videos', () => {
  const SLUG = 'failed-payment-dunning'

  /** A shop with one template, and a program in ffmpeg's place that succeeds at once. */
  async function shop() {
    const root = await mkdtemp(path.join(tmpdir(), 'videos-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const content = [`templates/${SLUG}.md`, `workflows/${SLUG}.json`, `runs/${SLUG}`].map((file) => `content/${file}`)
    for (const file of [...content, 'src/components/glyphs.json'])
      await cp(file, path.join(root, file), { recursive: true })
    const ffmpeg = path.join(root, 'ffmpeg')
    // Also asked for its version, which is no file.
    const program =
      'const out = process.argv.at(-1); if (out !== "-version") require("node:fs").writeFileSync(out, "video")'
    await writeFile(ffmpeg, `#!${process.execPath}\n${program}`)
    await chmod(ffmpeg, 0o755)
    const folder = path.join(root, 'videos')
    const render = async (...slugs: string[]) => {
      const lines: string[] = []
      const options = { folder, site: 'https://shop.example', ffmpeg, report: (line: string) => lines.push(line) }
      await renderVideos(root, slugs, options)
      return lines.map((line) => line.replace(/\d+ s/g, 'N s'))
    }
    return { root, folder, render }
  }

  test('writes video, captions, thumbnail and text, then skips a video until its guide changes', async () => {
    const { root, folder, render } = await shop()
    const rendered = [`1 of 1: videos/${SLUG}.mp4, N s long, rendered in N s`]
    const upToDate = ['1 of 1 videos were up to date.']
    expect(await render()).toEqual(rendered)
    const written = await readdir(folder)
    expect(written).toEqual(['hash', 'jpg', 'mp4', 'srt', 'txt'].map((extension) => `${SLUG}.${extension}`))
    const thumbnail = await sharp(path.join(folder, `${SLUG}.jpg`)).metadata()
    expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['jpeg', 1280, 720])
    expect(await render()).toEqual(upToDate)
    expect(await render(SLUG)).toEqual(rendered)
    await rm(path.join(folder, `${SLUG}.mp4`))
    expect(await render()).toEqual(rendered)
    const page = path.join(root, `content/templates/${SLUG}.md`)
    await writeFile(page, (await readFile(page, 'utf8')).replace('## Set up', '## Later'))
    expect(await render()).toEqual(rendered)
  })

  const run = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
    const env = { ...process.env, ...environment }
    const { status, stderr } = spawnSync(process.execPath, ['scripts/videos.ts', ...args], { encoding: 'utf8', env })
    return { status, stderr }
  }

  test('names similar templates if a slug is unknown', () => {
    const stderr = 'No template has the slug "failed-payment-duning". Similar: failed-payment-dunning.\n'
    expect(run(['failed-payment-duning'])).toEqual({ status: 1, stderr })
  })

  test('ends with exit code 1 and how to install ffmpeg if it is missing', () => {
    const { status, stderr } = run([SLUG], { PATH: '/nowhere' })
    expect([status, stderr.split('.')[0], stderr.split('\n').length]).toEqual([1, 'ffmpeg was not found', 2])
  })
})
