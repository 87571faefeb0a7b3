import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { frameAt, MOVES } from '#domain/video-guide/frame.ts'
import { readGuide, slugsOf } from '../../../../scripts/videos/read-guide.ts'
import { SAMPLE_EVERY } from '../../../fixtures/histories.ts'

const root = path.resolve('.')
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A changed hash means changed pictures: look at them (`npm run videos -- <slug>`) before you update it. */
test.each([
  ['failed-payment-dunning', 'a1f465d71c4d'],
  ['ai-cold-email-personaliser', 'bd34ec61c23d'],
  ['zendesk-ticket-summariser', '693b03901371'],
])('the key frames of %s are drawn as they were', async (slug, expected) => {
  const { guide, stage } = await readGuide(root, slug)
  expect(hash(guide.scenes.map(({ end }) => frameAt(guide, stage, end - 0.1)).join())).toBe(expected)
})

test('every scene of a template can be drawn', async () => {
  const slugs = (await slugsOf(root)).filter((_, at) => at % Math.min(SAMPLE_EVERY, 3) === 0)
  for (const slug of slugs) {
    const { guide, stage } = await readGuide(root, slug)
    for (const { start, end, caption } of guide.scenes) {
      const svg = frameAt(guide, stage, (start + end) / 2)
      expect(svg, `${slug}: ${caption}`).not.toMatch(/NaN|undefined/)
      expect(svg.endsWith('</svg>')).toBe(true)
    }
  }
})

test('a picture changes while the camera moves, and then no more until the next scene', async () => {
  const { guide, stage } = await readGuide(root, 'failed-payment-dunning')
  const at = guide.scenes.findIndex(({ camera }, index) => camera && guide.scenes[index - 1]?.camera !== camera)
  const scene = guide.scenes[at + 1]
  if (!scene) throw new Error('The guide has no second scene on the drawing.')
  const frame = (time: number) => frameAt(guide, stage, time)
  expect(frame(scene.start + 0.1)).not.toBe(frame(scene.start + 0.2))
  expect(frame(scene.start + MOVES)).toBe(frame(scene.end - 0.05))
})

test('nodes that have run are solid, the one that runs is marked, and a failure is red', async () => {
  const { guide, stage } = await readGuide(root, 'ai-cold-email-personaliser')
  const shown = guide.scenes.find(({ ran }) => ran?.some(({ items }) => items === '!'))
  const failed = shown?.ran?.find(({ items }) => items === '!')
  if (!shown || !failed) throw new Error('The guide shows no failure.')
  const svg = frameAt(guide, stage, shown.end - 0.1)
  expect(svg).toContain(`[data-n="${failed.step}"] .cv-n{fill:#fde6e0`)
})
