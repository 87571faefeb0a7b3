import { beforeEach, expect, test, vi } from 'vitest'
import { packCards, packDetails, packWithDetails } from '#domain/catalog/catalogue-file.ts'
import { aCard } from '../../domain/catalog/card-fixture.ts'

const OWN = packCards([aCard({ slug: 'own' }), aCard({ slug: 'shared', title: 'ours' })])
const IMPORTED = [aCard({ slug: 'shared', title: 'theirs' }), aCard({ slug: 'imported', imported: true })]

/** The module remembers what it read, as a page does. */
async function readWith(answers: Record<string, () => Response | Promise<Response>>) {
  vi.resetModules()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const answer = answers[String(address)]
    if (!answer) throw new Error(`${address} was asked for`)
    return answer()
  })
  return import('#browser/catalogue/read-cards.ts')
}
const slugs = (cards: readonly { slug: string }[]) => cards.map(({ slug }) => slug)

beforeEach(() => vi.restoreAllMocks())

test('the search reads the shop’s own templates and the imported ones', async () => {
  const { readCards } = await readWith({
    '/catalogue.json': () => Response.json(OWN),
    '/api/templates': () => Response.json(packWithDetails(IMPORTED)),
  })
  const cards = await readCards()
  expect(slugs(cards)).toEqual(['own', 'shared', 'imported'])
  expect(cards[1]?.title).toBe('ours')
  expect(cards[2]).toEqual(IMPORTED[1])
})

test.each<[string, () => Response | Promise<Response>]>([
  ['fail', () => new Response('', { status: 502 })],
  ['are no list', () => new Response('<html>')],
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
])('imported templates that %s leave the others to be searched', async (_, answer) => {
  const { readCards } = await readWith({ '/catalogue.json': () => Response.json(OWN), '/api/templates': answer })
  expect(slugs(await readCards())).toEqual(['own', 'shared'])
})

test('without the shop’s own list there is no search', async () => {
  const answers = {
    '/catalogue.json': () => new Response('', { status: 500 }),
    '/api/templates': () => Response.json(packWithDetails(IMPORTED)),
  }
  const { readCards } = await readWith(answers)
  await expect(readCards()).rejects.toThrow('/catalogue.json returned 500')
})

test('the details of a large catalogue come in a second file, and are asked for again after a failure', async () => {
  const own = [aCard({ slug: 'own', description: 'Reads the room.' }), aCard({ slug: 'shared' })]
  let broken = true
  const { readFirstCards, readCards } = await readWith({
    '/catalogue.json': () => Response.json({ ...packCards(own), details: null }),
    '/api/templates': () => Response.json(packWithDetails(IMPORTED)),
    '/catalogue-details.json': () => (broken ? new Response('', { status: 500 }) : Response.json(packDetails(own))),
  })
  const first = await readFirstCards()
  expect(first.complete).toBe(false)
  expect(first.cards.map(({ description }) => description)).toEqual(['', '', IMPORTED[1]?.description])
  await expect(readCards()).rejects.toThrow('/catalogue-details.json returned 500')
  broken = false
  expect(await readCards()).toEqual([...own, IMPORTED[1]])
})
