import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { colorAt, createPicture, identifyPicture } from '../picture.ts'

const FOLDERS = ['raw', 'originals', 'web', 'failed'] as const
const folderUrl = (name: string) => `https://drive.google.com/drive/folders/folder-${name}`

const aPhoto = (name: string, more: Record<string, unknown> = {}) => ({
  id: `photo-${name.replace(/\W/g, '')}`,
  name,
  mimeType: 'image/jpeg',
  parents: ['folder-raw'],
  text: 'as the camera took it',
  ...more,
})
const MUG = aPhoto('mug green.JPG', { modifiedTime: '2026-11-16T07:00:00.000Z' })
const LAMP = aPhoto('lamp.heic', { mimeType: 'image/heic' })
/** Wide and blue; what Photoroom returns, cropped to the product. */
const CUT_OUT = createPicture(2000, 1000)

const fixture = (photos: object[], more: { settings?: object; photoroom?: object } = {}) => ({
  settings: {
    rawFolderUrl: folderUrl('raw'),
    originalsFolderUrl: folderUrl('originals'),
    webFolderUrl: folderUrl('web'),
    failedFolderUrl: folderUrl('failed'),
    largePixels: 160,
    smallPixels: 48,
    ...more.settings,
  },
  given: {
    'google-drive': {
      files: [
        ...FOLDERS.map((name) => ({
          id: `folder-${name}`,
          name,
          mimeType: 'application/vnd.google-apps.folder',
        })),
        ...photos,
      ],
    },
    slack: { channels: ['#catalog', '#shop'] },
    photoroom: { cutOuts: { 'mug green.JPG': CUT_OUT, 'vase.png': createPicture(30, 50) }, ...more.photoroom },
  },
  trigger: { kind: 'schedule' as const },
})

interface DriveFile {
  name: string
  mimeType: string
  parents: string[]
  data: Buffer
}
const filesIn = ({ state }: Outcome, folder: (typeof FOLDERS)[number]) =>
  (state('google-drive') as { files: DriveFile[] }).files.filter(({ parents }) => parents[0] === `folder-${folder}`)
const namesIn = (outcome: Outcome, folder: (typeof FOLDERS)[number]) =>
  filesIn(outcome, folder)
    .map(({ name }) => name)
    .sort()
const said = ({ messages }: Outcome) => messages.map(({ to, text }) => [to, text])
const cuts = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'photoroom')
const picture = (outcome: Outcome, name: string) =>
  filesIn(outcome, 'web').find((file) => file.name === name)?.data ?? Buffer.alloc(0)

/** JPEG changes colors slightly. */
function assertColor(bytes: Buffer, [x, y]: [number, number], color: string) {
  const parts = (hex: string) => hex.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? []
  const [seen, wanted] = [parts(colorAt(bytes, x, y)), parts(color)]
  assert.ok(
    seen.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < 16),
    `${seen} at ${x}, ${y} is not ${wanted}`,
  )
}

/** The mug is in the failed folder, nothing was saved, and Slack has the reason. */
const mugFailed =
  (why: RegExp, paid = 1) =>
  (outcome: Outcome) => {
    assert.deepEqual(namesIn(outcome, 'failed'), ['mug green.JPG'])
    assert.deepEqual([...namesIn(outcome, 'raw'), ...namesIn(outcome, 'originals')], [])
    assert.deepEqual(namesIn(outcome, 'web'), [])
    assert.equal(cuts(outcome).length, paid)
    const [[to, text] = [], ...others] = said(outcome)
    assert.equal(to, '#catalog')
    assert.match(text ?? '', /^\*Product photos ready: 0 of 1\*\n• mug green\.JPG: /)
    assert.match(text ?? '', why)
    assert.doesNotMatch(text ?? '', /undefined|\[object/)
    assert.equal(others.length, 0)
  }

export default defineCases([
  {
    ...fixture([MUG, LAMP], { settings: { largePixels: 1600, smallPixels: 480 } }),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(namesIn(outcome, 'web'), ['mug green-large.jpg', 'mug green-small.jpg'])
      assert.deepEqual(namesIn(outcome, 'originals'), ['mug green.JPG'])
      assert.deepEqual(namesIn(outcome, 'failed'), ['lamp.heic'])
      assert.deepEqual(namesIn(outcome, 'raw'), [])
      const [large, small] = [picture(outcome, 'mug green-large.jpg'), picture(outcome, 'mug green-small.jpg')]
      assert.deepEqual([identifyPicture(large), identifyPicture(small)], ['JPEG 1600x1600', 'JPEG 480x480'])
      for (const [at, color] of [
        [[800, 430], 'ffffff'],
        [[800, 480], '336699'],
        [[90, 800], 'ffffff'],
        [[130, 800], '336699'],
        [[800, 1120], '336699'],
        [[800, 1170], 'ffffff'],
      ] as const)
        assertColor(large, [...at], color)
      assertColor(small, [240, 100], 'ffffff')
      assertColor(small, [240, 240], '336699')
      const [cut, ...others] = cuts(outcome)
      assert.equal(others.length, 0)
      const { image_file, ...asked } = (cut?.body ?? {}) as Record<string, unknown>
      assert.deepEqual(asked, {
        size: 'full',
        format: 'jpg',
        bg_color: '#ffffff',
        crop: 'true',
      })
      assert.match(JSON.stringify(image_file), /mug green\.JPG/)
      assert.deepEqual(said(outcome), [
        ['#catalog', '*Product photos ready: 1 of 2*\n• lamp.heic: not a JPEG, PNG or WebP image'],
      ])
    },
  },
  {
    ...fixture([aPhoto('notes', { mimeType: 'application/vnd.google-apps.folder' })]),
    name: 'nothing-to-do',
    title: 'No new photos',
    check(outcome) {
      assert.deepEqual([...said(outcome), ...cuts(outcome)], [])
      assert.deepEqual(namesIn(outcome, 'raw'), ['notes'])
      assert.equal(outcome.exchanges.length, 1)
    },
  },
  {
    ...fixture(
      [aPhoto('vase.png', { mimeType: 'image/png' }), aPhoto('"tall" vase/2.webp', { mimeType: 'image/webp' })],
      {
        settings: { backgroundColor: '#ffcc00', marginPercent: 150, largePixels: 100, smallPixels: 20, quality: 50 },
      },
    ),
    name: 'own-color',
    title: 'Small originals on your own background color, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    check(outcome) {
      assert.deepEqual(namesIn(outcome, 'web'), [
        '-tall- vase-2-large.jpg',
        '-tall- vase-2-small.jpg',
        'vase-large.jpg',
        'vase-small.jpg',
      ])
      const vase = picture(outcome, 'vase-large.jpg')
      assert.deepEqual(
        [identifyPicture(vase), identifyPicture(picture(outcome, 'vase-small.jpg'))],
        ['JPEG 100x100', 'JPEG 20x20'],
      )
      for (const [at, color] of [
        [[50, 10], 'ffcc00'],
        [[50, 29], 'ffcc00'],
        [[20, 50], 'ffcc00'],
        [[50, 50], '336699'],
        [[80, 50], 'ffcc00'],
      ] as const)
        assertColor(vase, [...at], color)
      assert.match(JSON.stringify(cuts(outcome).map(({ body }) => body)), /"#ffcc00".*"#ffcc00"/)
      assert.deepEqual(said(outcome), [['#catalog', '*Product photos ready: 2 of 2*']])
    },
  },
  {
    ...fixture(
      ['a', 'b', 'c'].map((name) => aPhoto(`${name}.jpg`)),
      { settings: { maxPhotos: 2, slackChannel: '#shop' } },
    ),
    name: 'more-than-allowed',
    title: 'Three photos, but a run handles only two',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.equal(namesIn(outcome, 'originals').length, 3)
      assert.equal(namesIn(outcome, 'web').length, 6)
      assert.equal(cuts(outcome).length, 3)
      assert.deepEqual(said(outcome), [
        ['#shop', '*Product photos ready: 2 of 2*'],
        ['#shop', '*Product photos ready: 1 of 1*'],
      ])
    },
  },
  {
    ...fixture([MUG, aPhoto('<!channel> & co.jpg')], {
      photoroom: { unreadable: ['<!channel> & co.jpg'] },
    }),
    name: 'nothing-seen',
    title: 'Photoroom refuses a photo with an unusual name',
    check(outcome) {
      assert.deepEqual(namesIn(outcome, 'failed'), ['<!channel> & co.jpg'])
      assert.deepEqual(namesIn(outcome, 'originals'), ['mug green.JPG'])
      assert.equal(namesIn(outcome, 'web').length, 2)
      const [[, text] = []] = said(outcome)
      assert.match(
        text ?? '',
        /^\*Product photos ready: 1 of 2\*\n• &lt;!channel&gt; &amp; co\.jpg: The image can't be processed\.$/,
      )
    },
  },
  {
    ...fixture([MUG], { photoroom: { images: 0 } }),
    name: 'credits-used-up',
    title: 'The credits are used up',
    check: mugFailed(/API credits exhausted/),
  },
  {
    ...fixture(
      ['a', 'b', 'c'].map((name) => aPhoto(`${name}.jpg`)),
      { photoroom: { images: 0 } },
    ),
    name: 'others-wait',
    title: 'The credits are used up, and three photos are waiting',
    check(outcome) {
      assert.deepEqual(
        [namesIn(outcome, 'failed').length, namesIn(outcome, 'raw').length, namesIn(outcome, 'originals').length],
        [1, 2, 0],
      )
      assert.equal(cuts(outcome).length, 1)
      assert.match(
        said(outcome)[0]?.[1] ?? '',
        /^\*Product photos ready: 0 of 1\*\n• \w\.jpg: API credits exhausted\.$/,
      )
    },
  },
  {
    ...fixture(['a', 'b', 'c'].map((name) => aPhoto(`${name}.jpg`))),
    name: 'no-answer',
    title: 'Photoroom breaks off the connection, and three photos are waiting',
    failures: [down('photoroom', { failure: 'reset' })],
    check(outcome) {
      assert.deepEqual(
        [namesIn(outcome, 'failed').length, namesIn(outcome, 'raw').length, namesIn(outcome, 'originals').length],
        [1, 2, 0],
      )
      assert.equal(cuts(outcome).length, 1)
      assert.match(said(outcome)[0]?.[1] ?? '', /^\*Product photos ready: 0 of 1\*\n• \w\.jpg: \w/)
    },
  },
  {
    ...fixture([MUG]),
    name: 'photoroom-is-down',
    title: 'Photoroom is down',
    failures: [down('photoroom')],
    check: mugFailed(/: \w/),
  },
  {
    ...fixture([MUG]),
    name: 'download-fails',
    title: "The photo can't be downloaded",
    failures: [down('google-drive', { route: 'GET /drive/v3/files/:id', after: 1, times: 3 })],
    check: mugFailed(/: \w/, 0),
  },
  {
    ...fixture([MUG]),
    name: 'move-fails',
    title: 'Moving the photo fails once',
    failures: [down('google-drive', { route: 'PATCH /drive/v3/files/:id', times: 1 })],
    check: mugFailed(/: \w/, 0),
  },
  {
    ...fixture([MUG]),
    name: 'nothing-can-be-moved',
    title: 'Photos can’t be moved',
    failures: [down('google-drive', { route: 'PATCH /drive/v3/files/:id' })],
    check(outcome) {
      assert.deepEqual(namesIn(outcome, 'raw'), ['mug green.JPG'])
      assert.deepEqual([...namesIn(outcome, 'web'), ...cuts(outcome)], [])
      assert.match(
        said(outcome)[0]?.[1] ?? '',
        /mug green\.JPG: \w.* \(could not be moved to the failed folder either\)$/,
      )
      assert.equal(said(outcome).length, 1)
    },
  },
  {
    ...fixture([MUG], { photoroom: { cutOuts: { 'mug green.JPG': Buffer.from('no picture') } } }),
    name: 'no-picture-back',
    title: 'Photoroom returns something that is not an image',
    check: mugFailed(/: \w/),
  },
  {
    ...fixture([MUG], { settings: { largePixels: 1e21 } }),
    name: 'endless-large-size',
    title: 'An invalid size for the large image',
    check: mugFailed(/: \w/),
  },
  {
    ...fixture([MUG], { settings: { smallPixels: 1e21 } }),
    name: 'endless-small-size',
    title: 'An invalid size for the small image',
    check: mugFailed(/: \w/),
  },
  {
    ...fixture([MUG]),
    name: 'upload-fails',
    title: 'The second upload fails',
    failures: [down('google-drive', { route: 'PUT /upload/drive/v3/files', after: 1 })],
    check(outcome) {
      assert.deepEqual(namesIn(outcome, 'failed'), ['mug green.JPG'])
      assert.deepEqual(namesIn(outcome, 'web'), ['mug green-large.jpg'])
      assert.match(said(outcome)[0]?.[1] ?? '', /^\*Product photos ready: 0 of 1\*\n• mug green\.JPG: \w/)
    },
  },
  {
    ...fixture([MUG]),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    failures: [down('google-drive')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual([...said(outcome), ...cuts(outcome)], [])
      assert.equal(outcome.exchanges.length, 3)
    },
  },
  {
    ...fixture([MUG]),
    name: 'slack-fails-once',
    title: 'Slack fails once',
    failures: [down('slack', { times: 1 })],
    check(outcome) {
      assert.deepEqual(said(outcome), [['#catalog', '*Product photos ready: 1 of 1*']])
      assert.equal(cuts(outcome).length, 1)
    },
  },
])
