import { clock } from '../../src/domain/video-guide/playback.ts'
import type { VideoGuide } from '../../src/domain/video-guide/video-guide.ts'

/** The captions as a SubRip file, which YouTube and players read. */
export const subtitles = ({ scenes }: Pick<VideoGuide, 'scenes'>): string =>
  scenes
    .map(({ start, end, caption }, at) => `${at + 1}\n${srtTime(start)} --> ${srtTime(end)}\n${caption}\n`)
    .join('\n')

/** `00:01:05,300` */
function srtTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (unit: number, of: number, digits = 2) => String(Math.floor(ms / unit) % of).padStart(digits, '0')
  return `${part(3_600_000, 100)}:${part(60_000, 60)}:${part(1000, 60)},${part(1, 1000, 3)}`
}

/** YouTube shows chapters only if each is at least 10 seconds long. */
const SHORTEST_CHAPTER = 10

/**
 * The text for YouTube's form: title, then description with the template's page and the chapters.
 *
 * @param page the full URL of the template's page
 */
export function youtubeText(guide: VideoGuide, description: string, page: string): string {
  const lines = longChapters(guide).map(({ start, title }) => `${clock(start)} ${title}`)
  return `${guide.title}\n\n${description}\n\nGet the template: ${page}\n\n${lines.join('\n')}\n`
}

/** The chapters without those that start less than 10 seconds after the previous one or before the end. */
function longChapters({ chapters, length }: VideoGuide) {
  const shown: VideoGuide['chapters'] = []
  for (const chapter of chapters) {
    const last = shown.at(-1)
    const isFar = !last || chapter.start - last.start >= SHORTEST_CHAPTER
    if (isFar && length - chapter.start >= SHORTEST_CHAPTER) shown.push(chapter)
  }
  return shown
}
