import { expect, test } from 'vitest'
import { COLORS } from '#mails/colors.ts'
import { mailPreviews } from '../../../scripts/mail-previews.ts'

type Name = keyof typeof COLORS.light

/** Relative luminance of "#rrggbb" (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const PAIRS: [Name, Name][] = [
  ['ink', 'card'],
  ['muted', 'card'],
  ['link', 'card'],
  ['muted', 'page'],
  ['link', 'page'],
  ['onSignal', 'signal'],
]

test('black on white is 21, as the rule has it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

test.each(['light', 'dark'] as const)('every text in %s can be read on its ground', (scheme) => {
  const colors = COLORS[scheme]
  const weak = PAIRS.filter(([text, ground]) => contrast(colors[text], colors[ground]) < 4.5)
  expect(weak).toEqual([])
})

test('dark mode overrides every inlined light color', () => {
  const { light } = COLORS
  const reached = Object.entries({
    ink: light.ink,
    muted: light.muted,
    link: light.link,
    'on-signal': light.onSignal,
  }).flatMap(([name, color]) =>
    mailPreviews('https://shop.example').flatMap(({ html }) =>
      [...html.matchAll(/<\w+ [^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => new RegExp(`[;"]color:${color}`).test(tag))
        .map((tag) => ({ tag, named: new RegExp(`class="[^"]*\\b${name}\\b`).test(tag) })),
    ),
  )
  expect(reached.length).toBeGreaterThan(50)
  expect(reached.filter(({ named }) => !named)).toEqual([])
})
