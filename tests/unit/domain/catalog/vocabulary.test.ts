import { describe, expect, test } from 'vitest'
import { distanceToBeginning } from '../../../../src/domain/catalog/edit-distance.ts'
import { createVocabulary } from '../../../../src/domain/catalog/vocabulary.ts'

describe('the distance of what is typed to a word', () => {
  test.each([
    ['invoice', 'invoice', 0],
    ['invoce', 'invoice', 1],
    ['invoiice', 'invoice', 1],
    ['imvoice', 'invoice', 1],
    ['invocie', 'invoice', 1],
    ['refnud', 'refund', 1],
    ['ivnocie', 'invoice', 2],
    ['calender', 'calendar', 1],
  ])('%s is to %s %i', (typed, word, distance) => {
    expect(distanceToBeginning(typed, word, 2)).toEqual({ distance, length: word.length })
  })

  test('counts to the beginning that is typed so far', () => {
    expect(distanceToBeginning('notfic', 'notification', 2)).toEqual({ distance: 1, length: 7 })
  })

  test('is not looked into beyond its limit', () => {
    expect(distanceToBeginning('ivnocie', 'invoice', 1)).toBeNull()
    expect(distanceToBeginning('slack', 'stripe', 2)).toBeNull()
    expect(distanceToBeginning('a'.repeat(300), 'a', 2)).toBeNull()
  })
})

describe('a vocabulary reads', () => {
  const vocabulary = createVocabulary()
  const texts = [
    'chase unpaid invoices',
    'refund approval in slack',
    'weekly report, invoice by invoice',
    'refill stock',
  ]
  for (const [at, text] of texts.entries()) vocabulary.add(text, at)
  const read = (query: string) => vocabulary.readings(query).map((readings) => readings.map(({ text }) => text))

  test('a misspelt word as the nearest that occurs, a whole one before the beginning of another', () => {
    expect(read('refnud')).toEqual([['refund']])
    expect(read('invoce')).toEqual([['invoice']])
    expect(vocabulary.readings('invoce')[0]?.[0]?.places().toSorted()).toEqual([0, 2])
  })

  test('a part of a word as it stands', () => {
    expect(read('voice')).toEqual([['voice']])
  })

  test('each word of a query by itself, and nothing into short or strange ones', () => {
    expect(read('slakc reprot')).toEqual([['slack'], ['report']])
    expect(read('xq zeppelin')).toEqual([[], []])
  })
})
