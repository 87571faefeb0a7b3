import type { VideoGuide } from './video-guide.ts'

/** What `/video-guides/<slug>.json` contains: the guide, and the drawing it is played on as self-contained SVG. */
export type GuideFile = VideoGuide & { drawing: string }
