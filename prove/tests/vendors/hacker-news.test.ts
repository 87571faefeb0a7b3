import { expect, test } from 'vitest'
import { hackerNews } from '../../vendors/hacker-news.ts'
import { clientOf } from './ask.ts'

const SEARCH = 'http://hn.algolia.com/api/v1/search'

test('lists stories by tag and page', async () => {
  const { ask } = clientOf(hackerNews, {
    stories: [
      { objectID: '1', title: 'One', tags: ['front_page'] },
      { objectID: '2', title: 'Two' },
    ],
  })
  expect((await ask('GET', `${SEARCH}?tags=front_page&query=`)).body).toMatchObject({
    nbHits: 1,
    hits: [{ title: 'One', _tags: ['story', 'front_page'] }],
  })
  expect((await ask('GET', `${SEARCH}?hitsPerPage=1&page=1`)).body).toMatchObject({
    nbPages: 2,
    hits: [{ title: 'Two' }],
  })
  expect((await ask('GET', `${SEARCH}?hitsPerPage=5000`)).status).toBe(400)
  expect(hackerNews.fail('server-error').status).toBe(500)
})
