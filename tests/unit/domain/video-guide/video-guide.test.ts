import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NORMAL_DAY, Recording } from '#domain/run/recording.ts'
import { MAX_WIDTH } from '#domain/video-guide/camera.ts'
import { MAX_CAPTION_LENGTH, messageCaption } from '#domain/video-guide/captions.ts'
import { guideText, listItems } from '#domain/video-guide/guide-text.ts'
import { type GuideText, videoGuide } from '#domain/video-guide/video-guide.ts'
import { Workflow } from '#domain/workflow/workflow.ts'

const slugs = readdirSync('content/templates').map((file) => file.slice(0, -3))
const workflowOf = (slug: string) => Workflow.parse(JSON.parse(readFileSync(`content/workflows/${slug}.json`, 'utf8')))
const runsOf = (slug: string) =>
  existsSync(`content/runs/${slug}`)
    ? readdirSync(`content/runs/${slug}`).map((file) =>
        Recording.parse(JSON.parse(readFileSync(`content/runs/${slug}/${file}`, 'utf8'))),
      )
    : []
function textOf(slug: string): GuideText {
  const page = readFileSync(`content/templates/${slug}.md`, 'utf8')
  const field = (name: string) => new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(page)?.[1] ?? ''
  return guideText({ slug, title: field('title'), description: field('description') }, page)
}
const guideOf = (slug: string) => videoGuide(textOf(slug), workflowOf(slug), runsOf(slug))

describe('every template has a video guide', () => {
  const guides = slugs.map(guideOf)

  test('of 60 to 90 seconds, its scenes and chapters without gaps', () => {
    for (const { slug, length, scenes, chapters } of guides) {
      expect(length, slug).toBeGreaterThanOrEqual(60)
      expect(length, slug).toBeLessThanOrEqual(90)
      for (const parts of [scenes, chapters]) {
        expect(
          parts.map(({ start }) => start),
          slug,
        ).toEqual([0, ...parts.slice(0, -1).map(({ end }) => end)])
        expect(parts.at(-1)?.end, slug).toBe(length)
      }
      expect(chapters.length, slug).toBeGreaterThanOrEqual(3)
      expect(new Set(chapters.map(({ title }) => title)).size, slug).toBe(chapters.length)
    }
  })

  test('with captions that fit two lines and node labels of at least 12 pixels in a picture 1,280 wide', () => {
    for (const { slug, scenes } of guides)
      for (const { caption, camera, card, message } of scenes) {
        expect(caption.length, `${slug}: ${caption}`).toBeGreaterThan(4)
        expect(caption.length, `${slug}: ${caption}`).toBeLessThanOrEqual(MAX_CAPTION_LENGTH)
        expect(camera ?? card ?? message, slug).toBeDefined()
        if (camera) expect(camera.width, slug).toBeLessThanOrEqual(MAX_WIDTH)
      }
  })

  test('that shows each node that ran on the normal day, once', () => {
    for (const { slug, scenes, chapters } of guides) {
      const fails = chapters.find(({ title }) => title === 'When something fails')?.start ?? Number.POSITIVE_INFINITY
      const shown = scenes.filter(({ start }) => start < fails).flatMap(({ ran }) => ran?.map(({ step }) => step) ?? [])
      const normal = runsOf(slug).find(({ case: name }) => name === NORMAL_DAY)
      expect(shown.length, slug).toBe(Object.keys(normal?.nodes ?? {}).length)
      expect(new Set(shown).size, slug).toBe(shown.length)
    }
  })
})

test('a message to a number is shown in its app, by name', () => {
  expect(messageCaption({ app: 'slack', to: '42' })).toBe('This arrives in Slack.')
  expect(messageCaption({ app: 'microsoft-teams', to: '19:a@thread.v2' })).toBe('This arrives in Microsoft Teams.')
  expect(messageCaption({ app: 'meta', to: '42' })).toBe('This arrives in Meta.')
})

describe('the guide of Remind customers about failed payments', () => {
  const { scenes, chapters } = guideOf('failed-payment-dunning')

  test('follows the sections of the workflow, then shows what arrives, a failure and the setup', () => {
    expect(chapters.map(({ title }) => title)).toEqual([
      'What it does',
      'Start',
      'Open a case',
      'Remind',
      'Report',
      'Stop on payment',
      'What comes out',
      'When something fails',
      'What you need',
      'Set it up',
    ])
  })

  test('says what a node does and what came of it', () => {
    expect(scenes.map(({ caption }) => caption)).toContain(
      "Reads the customer's phone number and consent: Tomas Lindqvist, +44 (0)7700 900456.",
    )
  })

  test('shows the message, not only that one was sent', () => {
    const arrives = scenes.find(({ message }) => message)
    expect(arrives?.message?.text).toContain('we tried to collect £29.00')
  })
})

describe('a guide without the usual material', () => {
  const slug = 'failed-payment-dunning'

  test('shows the sections if nothing is recorded', () => {
    const { length, scenes } = videoGuide(textOf(slug), workflowOf(slug), [])
    expect(length).toBeGreaterThanOrEqual(60)
    expect(scenes.map(({ caption }) => caption).join(' ')).toContain('Open a case: ')
    expect(scenes.every(({ ran }) => !ran)).toBe(true)
  })

  test('shows the steps if there are no sections either, and leaves out empty lists', () => {
    const workflow = workflowOf(slug)
    const bare = { ...workflow, nodes: workflow.nodes.filter(({ type }) => !type.endsWith('.stickyNote')) }
    const { chapters, scenes } = videoGuide({ ...textOf(slug), requirements: [], setup: [] }, bare, [])
    expect(chapters.map(({ title }) => title)).toEqual(['What it does', 'How it works'])
    expect(scenes[1]?.card?.lines[0]).toBe('Receive invoice event')
  })

  test('has no message scene if the run sent none', () => {
    const [run] = runsOf(slug).filter(({ case: name }) => name === NORMAL_DAY)
    const { chapters } = videoGuide(textOf(slug), workflowOf(slug), run ? [{ ...run, messages: [] }] : [])
    expect(chapters.map(({ title }) => title)).not.toContain('What comes out')
  })

  test('uses the captions of the scenario', () => {
    const [run] = runsOf(slug).filter(({ case: name }) => name === NORMAL_DAY)
    const captions = { Settings: 'Everything you may want to change is in one node.' }
    const { scenes } = videoGuide(textOf(slug), workflowOf(slug), run ? [{ ...run, captions }] : [])
    expect(scenes.map(({ caption }) => caption)).toContain(captions.Settings)
  })

  test('keeps a title from right to left as it is', () => {
    const title = 'تذكير العملاء بالفواتير'
    const { scenes } = videoGuide({ ...textOf(slug), title }, workflowOf(slug), runsOf(slug))
    expect(scenes[0]?.card?.title).toBe(title)
  })
})

test('items of a list lose their Markdown', () => {
  const page =
    '## Set up\n\n1. Open [Stripe](https://stripe.com) and **copy** the `key`.\n2. Done.\n\n## Settings\n\n- no\n'
  expect(listItems(page, 'Set up')).toEqual(['Open Stripe and copy the key.', 'Done.'])
  expect(listItems(page, 'Example')).toEqual([])
})
