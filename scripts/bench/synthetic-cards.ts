import type { TemplateCard } from '../../src/domain/catalog/card.ts'
import { CATEGORY_IDS } from '../../src/domain/catalog/categories.ts'
import { DIFFICULTIES } from '../../src/domain/catalog/difficulty.ts'
import { TOOL_IDS } from '../../src/domain/catalog/tools.ts'
import { slugOf } from '../../src/domain/import/slug-of.ts'
import { createRandom } from './random.ts'

const list = (words: string) => words.trim().split(/\s+/)

const VERBS = list(`send turn build draft track answer sort collect post write alert create run find sync capture route
  score summarise publish remind watch book chase plan check match split file match review`)
const SMALL = list('and a the to in with for your of each from by it one every new into when or on as that are before')
/** Turns of phrase that descriptions share. */
const PHRASES = `with a|in Slack|in Google Sheets|for each|by e-mail|and posts|from your|to your team|and sends|into a
  sheet|in Airtable|for your|becomes a|with reasons|every morning|once a day|one click|with a link|as a draft|and saves|in
  Notion|a short|to Google Drive|waits for your approval|and asks|without a|from a form|in one place`
  .replace(/\s+/g, ' ')
  .split('|')
/** What shops for workflows speak of, the commonest first. */
const SUBJECTS = list(`lead invoice customer report order email support message weekly sheet summary agent form daily
  post payment approval content ticket product review calendar data reply refund team alert contact meeting social
  document reminder row chat sales list page client website call record draft project subscriber invoice campaign
  image video note event comment request booking stock feedback channel question task price newsletter deal digest
  receipt contract survey release onboarding keyword backlink webinar podcast caption carousel transcript hashtag
  influencer expense budget forecast inventory shipment supplier warranty return coupon loyalty churn renewal trial
  invoice-number candidate interview timesheet holiday payroll vacancy resume policy audit incident deploy backup
  webhook schedule spreadsheet dashboard pipeline knowledge sentiment translation moderation enrichment competitor`)
const SYLLABLES = list('ba re mi to lu sen kar vo ti na shi pre con fla dor gen ly mo tra que ster ing pol ex')
/** Names of products, towns and trades: each seldom, many in all. */
const SELDOM = 4700

/**
 * Cards that are the same at every run and distributed like real ones: some words stand everywhere, most in a few
 * cards (a word's frequency falls with its rank, after Zipf), titles have four to eight words, and descriptions 140
 * to 190 characters. At 157 cards they compress as those of the shop do.
 */
export function syntheticCards(count: number): TemplateCard[] {
  const random = createRandom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const invented = Array.from({ length: SELDOM }, () =>
    Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join(''),
  )
  const words = [...SUBJECTS, ...invented]
  const subject = zipf(words, random)
  // Names keep to words that people look for; the seldom ones stand in descriptions.
  const topic = zipf(words.slice(0, 2500), random)
  const tag = zipf(words.slice(0, 600), random)
  const small = zipf(SMALL, random)
  const phrase = zipf(PHRASES, random)

  const title = () => {
    const nouns = Array.from({ length: 3 + below(3) }, topic)
    const rest = nouns.flatMap((noun, at) => (at > 0 && random() < 0.5 ? [small(), noun] : [noun]))
    return [pick(VERBS), ...rest].slice(0, 8).join(' ').replace(/^./, upper)
  }
  const taken = new Set<string>()
  /** As an import makes it; every tenth is shortened by hand. */
  const addressOf = (name: string) => {
    const short = name
      .split(' ')
      .filter((word) => !SMALL.includes(word))
      .slice(0, 4)
      .join(' ')
    const slug = slugOf(random() < 0.1 ? short : name)
    return taken.has(slug) ? `${slug}-${taken.size}` : slug
  }
  const description = () => {
    const length = 134 + below(48)
    let text = subject().replace(/^./, upper)
    while (text.length < length) text += ` ${pick([small, phrase, subject, subject])()}`
    return `${text}.`
  }
  return Array.from({ length: count }, (_, at) => {
    const name = title()
    const category = pick(CATEGORY_IDS)
    const slug = addressOf(name)
    taken.add(slug)
    return {
      id: at + 1,
      slug,
      name,
      title: random() < 0.99 ? name : title(),
      description: description(),
      category,
      tags: [category, ...Array.from({ length: 2 + below(2) }, tag)],
      tools: TOOL_IDS.filter((tool) => random() < (TOOL_SHARE[tool] ?? 0.12)).slice(0, 5),
      youtubeId: null,
      thumbnail: null,
      nodes: 11 + below(16),
      difficulty: pick(DIFFICULTIES),
      setupMinutes: 15 + 5 * below(12),
      updated: new Date(Date.UTC(2026, 0, 1 + below(300))).toISOString().slice(0, 10),
    }
  })
}

const upper = (letter: string) => letter.toUpperCase()

/** How many templates of a hundred use a tool, where it is not some twelve. */
const TOOL_SHARE: Partial<Record<string, number>> = { n8n: 1, openai: 0.7, sheets: 0.35, slack: 0.35, gmail: 0.3 }

/** Draws words so that the one at rank r comes up in proportion to 1 / (r + 3). */
function zipf(words: readonly string[], random: () => number): () => string {
  let sum = 0
  const upTo = words.map((_, rank) => {
    sum += 1 / (rank + 3)
    return sum
  })
  return () => {
    const wanted = random() * sum
    let low = 0
    for (let high = upTo.length - 1; low < high; ) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return words[low] ?? ''
  }
}
