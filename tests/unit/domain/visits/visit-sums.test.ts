import { expect, test } from 'vitest'
import { addVisits, NO_VISITS, type VisitSums } from '#domain/visits/visit-sums.ts'

const page = (name: string, count = 1): VisitSums => ({ ...NO_VISITS, pages: { [name]: count } })
const total = ({ pages }: VisitSums) => Object.values(pages).reduce((sum, count) => sum + count, 0)

test('figures are added, and names are counted apart', () => {
  const one = { visits: 2, templates: 1, checkouts: 1, pages: { '/': 2, '/n8n': 1 }, hosts: { direct: 2 } }
  expect(addVisits([one, { ...one, hosts: { 'news.example': 1 } }])).toEqual({
    visits: 4,
    templates: 2,
    checkouts: 2,
    pages: { '/': 4, '/n8n': 2 },
    hosts: { direct: 2, 'news.example': 1 },
  })
  expect(addVisits([])).toEqual(NO_VISITS)
})

test('made-up names never make it more than 400 pages and 200 hosts, and none of the counts is lost', () => {
  let sums = page('/', 50)
  for (let nth = 0; nth < 1000; nth += 1)
    sums = addVisits([{ ...page(`/made-up-${nth}`), hosts: { [`h${nth}.example`]: 1 } }, sums])
  expect(Object.keys(sums.pages)).toHaveLength(400)
  expect(Object.keys(sums.hosts)).toHaveLength(200)
  expect(total(sums)).toBe(1050)
  expect(sums.pages['/']).toBe(50)
  expect(sums.pages.other).toBe(602)
})

test('a new page finds its place among made-up ones, and keeps it once it is seen again', () => {
  const full = addVisits(Array.from({ length: 400 }, (_, nth) => page(`/made-up-${nth}`)))
  let sums = addVisits([page('/new'), addVisits([page('/new'), full])])
  for (let nth = 0; nth < 500; nth += 1) sums = addVisits([page(`/later-${nth}`), sums])
  expect(sums.pages['/new']).toBe(2)
})
