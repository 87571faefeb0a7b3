import { CATEGORY_IDS, type CategoryId } from '../../catalog/categories.ts'

/**
 * Words that speak for a category, one group per line. Each counts once, alone or with an "s"; "*" stands for any
 * ending. A word that several categories could claim ("email", "content") is in none. Change these lists freely: they
 * are all there is. How they were measured: docs/bring-your-own-library.md.
 */
const WORDS: Record<CategoryId, string> = {
  'lead-generation': `
    lead, prospect*, outreach, cold email, sales, crm, deal, b2b, appointment setter, business card, qualif*
    pipedrive, hubspot, salesforce, zoho crm, agile crm, affinity, copper, keap, attio, emelia, gong, clay, aloware
    apollo, hunter, clearbit, icypeas, dropcontact, lemlist, instantly, phantombuster, linkedin profile
    enrich*, google maps, yelp, scrape contact*, email verif*, email search, domain search, company data, real estate lead`,
  'customer-support': `
    support, helpdesk, help desk, ticket, customer service, complaint, incident, on-call, sla
    zendesk, freshdesk, intercom, chatwoot, help scout, servicenow, service now, zammad, pager duty, jira service, syncro
    faq, live chat, chatbot, handover, customer question, customer feedback, customer message, incoming message
    booking, appointment, receptionist, voice agent, twilio, whats app, auto-reply, auto-respon*, draft reply, email draft, open channel`,
  'e-commerce': `
    shopify, woo commerce, woocommerce, magento, gumroad, etsy, ebay, amazon, e-commerce, ecommerce, store owner
    stripe, paypal, pay pal, quickbooks, xero, invoice ninja, chargebee, payment, checkout, invoice, receipt, refund
    order, cart, inventory, stock level, product catalog, product description, product image, product information
    price monitor*, price track*, product price, fulfillment, shipping, shipment, dhl, postcard`,
  'social-media': `
    social media, social network, social post, viral, influencer, hashtag, caption, ugc, podcast, asmr
    instagram, you tube, youtube, tiktok, twitter, tweet, x post, post to x, x search, pinterest, threads, bluesky, mastodon
    linkedin, linked in, linkedin post, facebook page, facebook post, facebook graph, reddit, reddit post, medium, post to linkedin
    reels, shorts, blotato, upload-post, postiz, discord communit*, telegram channel
    video, video generat*, ai video, generate video, text-to-video, avatar video, heygen, veo, veo3, kling, seedance, luma, short-form video`,
  'data-analysis': `
    report, dashboard, analytic*, analys*, analyz*, chart, kpi, metrics, statistic, forecast, survey, research, dataset
    database quer*, sql, postgres, my sql, mysql, mongo db, mongodb, microsoft sql, timescale db, supabase, big query, bigquery
    snowflake, baserow, power bi, google analytics, etl, data pipeline, compare datasets, deduplicat*
    spreadsheet, excel, csv, google sheets, extract, extraction, extractor, pdf, ocr, vision, rss feed
    scrape, scraping, scraper, crawl*, scrapegraph ai, bright data, rag, vector store, embedding, knowledge base
    summariz*, summarization, classif*, html extract, rss, news, web search, searcher, monitor, validation, data,
     stock market, stock price, stock analysis, crypto, bitcoin, financial, trading, price data, portfolio`,
  marketing: `
    marketing, campaign, newsletter, subscriber, email sequence, email blast, email list, landing page, utm, short url
    seo, keyword, search volume, sitemap, data for seo, dataforseo, competitor, ad creative, creatives, google ads, facebook ads
    meta ads, brand, review, copywriting, article, blog, blog post, content calendar, content creat*, content generat*
    mailchimp, mautic, mailerlite, mailer lite, get response, getresponse, send in blue, brevo, convert kit, convertkit
    active campaign, activecampaign, klicktipp, vero, customer io, iterable, e-goi, egoi, send grid, word press, wordpress
    ghost, webflow, eventbrite, event registration, attendee, qr code`,
}

const LISTS = CATEGORY_IDS.map((id) => ({
  id,
  words: WORDS[id]
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean),
}))

const IN_TITLE = 3
/** Less is a guess: one mention in a text is not what a workflow is about. */
const LEAST = 2
/** Nearly every workflow reads or writes data, so this category needs more, and another one wins with half as much. */
const GENERAL: CategoryId = 'data-analysis'
const GENERAL_WEIGHT = 0.67
/** Also of the sum: a workflow for something else often mentions rows, reports or an analysis. */
const LEAST_GENERAL = 3

const mentions = (text: string, word: string) =>
  word.endsWith('*')
    ? text.includes(` ${word.slice(0, -1)}`)
    : text.includes(` ${word} `) || text.includes(` ${word}s `)

/** "vectorStorePinecone" reads as "vector store pinecone". */
const spaced = (text: string) =>
  ` ${text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `

export interface CategorySource {
  title: string
  /** Description, apps and node names. */
  text: string
  /** Node types, which say what a workflow works with in any language. */
  types: string
}

/** The category whose words say most about a workflow; null if none says enough. */
export function categoryOf(source: CategorySource): CategoryId | null {
  const title = spaced(`${source.title} ${source.title.toLowerCase()}`)
  const text = spaced(`${source.text} ${source.text.toLowerCase()}`)
  const types = spaced(source.types)
  const scoreOf = (word: string) =>
    (mentions(title, word) ? IN_TITLE : 0) + (mentions(text, word) ? 1 : 0) + (mentions(types, word) ? 1 : 0)
  const scores = LISTS.map(({ id, words }) => {
    const score = words.reduce((sum, word) => sum + scoreOf(word), 0)
    return { id, score: id === GENERAL ? score * GENERAL_WEIGHT : score }
  }).sort((a, b) => b.score - a.score || Number(a.id === GENERAL) - Number(b.id === GENERAL))
  const [first] = scores
  return first && first.score >= (first.id === GENERAL ? LEAST_GENERAL : LEAST) ? first.id : null
}
