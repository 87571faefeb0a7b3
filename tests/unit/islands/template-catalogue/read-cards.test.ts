import { beforeEach, expect, test, vi } from 'vitest'

const OWN = [{ slug: 'own' }, { slug: 'shared', title: 'ours' }]
const IMPORTED = [{ slug: 'shared', title: 'theirs' }, { slug: 'imported' }]

/** The module remembers what it read, as a page does. */
async function readWith(answers: Record<string, () => Response | Promise<Response>>) {
  vi.resetModules()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const answer = answers[String(address)]
    if (!answer) throw new Error(`${address} was asked for`)
    return answer()
  })
  const { readCards } = await import('#islands/template-catalogue/read-cards.ts')
  return readCards()
}
const slugs = (cards: readonly { slug: string }[]) => cards.map(({ slug }) => slug)

beforeEach(() => vi.restoreAllMocks())

test('the search reads the shop’s own templates and the imported ones', async () => {
  const cards = await readWith({
    '/catalogue.json': () => Response.json(OWN),
    '/api/templates': () => Response.json(IMPORTED),
  })
  expect(slugs(cards)).toEqual(['own', 'shared', 'imported'])
  expect(cards[1]?.title).toBe('ours')
})

test.each<[string, () => Response | Promise<Response>]>([
  ['fail', () => new Response('', { status: 502 })],
  ['are no list', () => new Response('<html>')],
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
])('imported templates that %s leave the others to be searched', async (_, answer) => {
  expect(slugs(await readWith({ '/catalogue.json': () => Response.json(OWN), '/api/templates': answer }))).toEqual([
    'own',
    'shared',
  ])
})

test('without the shop’s own list there is no search', async () => {
  const answers = {
    '/catalogue.json': () => new Response('', { status: 500 }),
    '/api/templates': () => Response.json(IMPORTED),
  }
  await expect(readWith(answers)).rejects.toThrow('/catalogue.json answered 500')
})
