import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Plan } from '#domain/checkout/plan.ts'
import { Guide } from '#domain/guide/guide.ts'
import { jsonLd, type Thing } from '#domain/seo/json-ld.ts'
import type { Question } from '#domain/seo/questions.ts'
import { shopData } from '#domain/seo/shop-data.ts'
import { templateData } from '#domain/seo/template-data.ts'
import { writtenPageData } from '#domain/seo/written-page-data.ts'
import { Site } from '#domain/site/site.ts'
import { aTemplate } from '../../../fixtures/a-template.ts'

const home = 'https://shop.example/'
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const site = Site.parse(readJson('content/site.json'))
const [plan] = Plan.array().parse(readJson('content/plans.json'))
const types = (things: readonly Thing[]) => things.map((thing) => thing['@type'])

const dataOf = (template = aTemplate()) =>
  templateData({
    template,
    plan,
    shopName: 'Shop',
    home,
    url: `${home}templates/watch-prices`,
    image: `${home}og/templates/watch-prices.png`,
  })

test('no text of a page can close the script its data stands in', () => {
  const text = jsonLd([{ '@type': 'Thing', name: '</script><script>alert(1)</script>' }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script>')
})

test('a template is a product at the price of the cheapest plan, in full units of the currency', () => {
  const [product] = dataOf()
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Watch prices & report',
    sku: 'watch-prices',
    offers: { '@type': 'Offer', price: '20.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
})

test('nothing claims reviews or ratings the shop does not have', () => {
  expect(JSON.stringify(dataOf())).not.toMatch(/rating|review/i)
})

test('the trail of a template leads over its shelf', () => {
  const trail = dataOf().find((thing) => thing['@type'] === 'BreadcrumbList')
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, item: 'https://shop.example/templates' },
    { position: 2, name: 'E-commerce', item: 'https://shop.example/templates/category/e-commerce' },
    { position: 3, name: 'Watch prices & report' },
  ])
})

test('a video is named only where there is one', () => {
  const video = dataOf(aTemplate({ youtubeId: 'abcdefghijk' })).at(-1)
  expect(video).toMatchObject({ '@type': 'VideoObject', embedUrl: expect.stringContaining('abcdefghijk') })
  expect(types(dataOf())).not.toContain('VideoObject')
})

test('the home page tells how to search the shop', () => {
  const website = shopData(site, home).find((thing) => thing['@type'] === 'WebSite')
  expect(website?.potentialAction).toMatchObject({
    target: { urlTemplate: 'https://shop.example/search?q={search_term_string}' },
  })
})

test('the front page of a network is not taken for the profile of the shop', () => {
  const social = [
    { network: 'x', name: 'X', url: 'https://x.com/' },
    { network: 'github', name: 'GitHub', url: 'https://github.com/shop' },
  ] as const
  expect(shopData({ ...site, social: [...social] }, home)[0]?.sameAs).toEqual(['https://github.com/shop'])
  expect(shopData({ ...site, social: [social[0]] }, home)[0]?.sameAs).toBeUndefined()
})

const guide = (changes: Partial<Guide> = {}) =>
  Guide.parse({
    slug: 'n8n',
    title: 'What is n8n? A guide',
    heading: 'What is n8n',
    description: 'What it does, the seven words you need, how to install it and what its license allows.',
    keywords: ['n8n'],
    kind: 'guide',
    order: 1,
    updated: '2026-11-20',
    sources: [{ title: 'n8n documentation', url: 'https://docs.n8n.io/' }],
    ...changes,
  })
const pageData = (page: Guide, questions: Question[] = []) =>
  writtenPageData({ guide: page, questions, shopName: 'Shop', home, url: `${home}n8n`, image: `${home}og/shop.png` })

test('a guide is an article with the day it was last checked', () => {
  const [article] = pageData(guide())
  expect(article).toMatchObject({ '@type': 'Article', headline: 'What is n8n', dateModified: '2026-11-20' })
  expect(article?.isAccessibleForFree).toBeUndefined()
})

test('the outline of a paid text says that the text is paid for', () => {
  expect(pageData(guide({ kind: 'kit', premium: true }))[0]?.isAccessibleForFree).toBe(false)
})

test('a page about the shop is no article; it has its questions with their answers', () => {
  const [faq, ...rest] = pageData(guide({ kind: 'info' }), [{ question: 'Is it paid?', answer: 'Yes.' }])
  expect(faq).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Is it paid?', acceptedAnswer: { text: 'Yes.' } }],
  })
  expect(types(rest)).toEqual(['BreadcrumbList'])
  expect(types(pageData(guide({ kind: 'info' })))).toEqual(['BreadcrumbList'])
})
