import type { Rect } from '../workflow/node-area.ts'
import type { Ran, Scene } from './video-guide.ts'

// What a guide shows at a moment, for the player of the page and the frames of a video alike.

/** The index of the scene at a time, in seconds; the last one at and after the end. */
export const sceneAt = (scenes: readonly Scene[], time: number) =>
  Math.max(
    0,
    scenes.findLastIndex(({ start }) => start <= time),
  )

/** The nodes that have run in a scene's run, up to and including the scene. */
export function ranUntil(scenes: readonly Scene[], at: number): Ran[] {
  const past = scenes.slice(0, at + 1)
  const from = Math.max(
    0,
    past.findLastIndex(({ starts }) => starts),
  )
  return past.slice(from).flatMap(({ ran }) => ran ?? [])
}

/** Between two places of the camera, slow at both ends; `share` of the way is from 0 to 1. */
export function between(from: Rect, to: Rect, share: number): Rect {
  const part = Math.min(1, Math.max(0, share))
  const eased = part * part * (3 - 2 * part)
  const mix = (a: number, b: number) => a + (b - a) * eased
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  }
}

/** Seconds as on a player: 72 becomes "1:12". */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
