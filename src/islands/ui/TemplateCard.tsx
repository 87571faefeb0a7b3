import type { CSSProperties } from 'react'
import { type TemplateCard as Card, cardNumber, isBlueprint } from '#domain/catalog/card.ts'
import { cardDrawing, sheetDrawing } from '#domain/catalog/card-drawing.ts'
import { languageAttributes } from '#domain/catalog/text-direction.ts'
import { Glyph } from './Glyph.tsx'
import { markMatches } from './mark-matches.ts'
import { TagList } from './TagList.tsx'
import { ToolTiles } from './ToolTiles.tsx'

/** More would not fit side by side on the image's edge. */
const MAX_TOOLS = 4
const MAX_TAGS = 3

type TemplateCardProps = {
  card: Card
  /** One level below the heading above the card. */
  heading?: 'h2' | 'h3' | 'h4'
  /** The search; its words are highlighted. */
  query?: string
  /** Set for cards near the top of the page. */
  eager?: boolean
  /** Set if the page's sprite has the images of the first cards. */
  fromSheet?: boolean
  /** Its index in a row or page of cards that appear one after the other. */
  at?: number
  /** Set for a card on its own: the full text next to the image. */
  wide?: boolean
}

/**
 * Fallback for an image that fails to load: the video host's default thumbnail, which exists for every video
 * (specification: medium quality), or the drawing if there is no video.
 */
function fallbackOf(card: Card): string | undefined {
  if (card.thumbnail === null) return undefined
  return card.youtubeId ? `https://i.ytimg.com/vi/${card.youtubeId}/mqdefault.jpg` : cardDrawing(card)
}

/** Only texts with Hebrew or Arabic letters may be right-to-left; the attribute costs a page a kilobyte. */
const languageOf = (words: string, lang: string | undefined) =>
  lang || /[\u0591-\u08ff]/.test(words) ? languageAttributes(lang) : {}

/** What buyers compare; an imported template has few of them, or none. */
function factsOf(card: Card): string {
  const { setupMinutes, difficulty, nodes } = card
  const facts = isBlueprint(card)
    ? ['Make blueprint', `${nodes} modules`]
    : [setupMinutes && `${setupMinutes} min setup`, difficulty, nodes > 0 && `${nodes} nodes`]
  return facts.filter(Boolean).join(' · ')
}

/** One template: its drawing, what it does, one link over the whole card, and the save button. */
export function TemplateCard({
  card,
  heading: Heading = 'h3',
  query,
  eager = false,
  fromSheet = false,
  at,
  wide = false,
}: TemplateCardProps) {
  const drawing = fromSheet && card.onSheet ? sheetDrawing(card.slug) : cardDrawing(card)
  return (
    <article
      className={`card ${wide ? 'wide ' : ''}${card.category ?? ''}`}
      style={at ? ({ '--at': at } as CSSProperties) : undefined}
    >
      <div className="card-picture">
        {/* Low priority keeps React from adding a preload link for an image that is not lazy. */}
        <img
          src={card.thumbnail ?? drawing}
          data-fallback={fallbackOf(card)}
          alt=""
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager ? 'low' : undefined}
        />
        {!wide && (
          <span className="card-demo">
            <Glyph name="play" />
            Watch Demo
          </span>
        )}
      </div>
      <div className={wide ? 'card-words' : 'card-body'}>
        <ToolTiles tools={card.tools} max={MAX_TOOLS} sheet="tools" />
        {wide && <span className="card-number-inline">{cardNumber(card.id)}</span>}
        <Heading className="card-title" {...languageOf(card.name, card.languages?.name)}>
          <a href={`/templates/${card.slug}`} data-action="open-template">
            {markMatches(card.name, query)}
          </a>
        </Heading>
        <p className={wide ? 'text-muted' : 'card-text'} {...languageOf(card.description, card.languages?.description)}>
          {markMatches(card.description, query)}
        </p>
        <p className="card-facts">{factsOf(card)}</p>
        {/* The category is in the hue and the heading of most lists. */}
        <TagList tags={card.tags.filter((tag) => tag !== card.category)} max={MAX_TAGS} query={query} plain />
        {wide && (
          <span className="link" aria-hidden="true">
            View Details
          </span>
        )}
      </div>
      <button type="button" className="icon-btn save" data-action="save" aria-pressed={false} aria-label="Save">
        <Glyph name="heart" />
      </button>
    </article>
  )
}
