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

/** YouTube makes chapters of at least 10 seconds only. */
const SHORTEST_CHAPTER = 10

/**
 * The text for YouTube's form: title, then description with chapters and the template's page.
 *
 * @param page the full URL of the template's page
 */
export function youtubeText({ title, chapters }: VideoGuide, description: string, page: string): string {
  const shown: { title: string; start: number }[] = []
  for (const chapter of chapters) {
    const last = shown.at(-1)
    if (!last || chapter.start - last.start >= SHORTEST_CHAPTER) shown.push(chapter)
  }
  const lines = shown.map((chapter) => `${minutes(chapter.start)} ${chapter.title}`)
  return `${title}\n\n${description}\n\nGet the template: ${page}\n\n${lines.join('\n')}\n`
}

/** `1:05` */
const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
