import './video-dialog.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { playGuide } from '#browser/video-guide/play-guide.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { cardDrawing, ownDrawing } from '#domain/catalog/card-drawing.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Dialog, openDialog } from '#islands/ui/Dialog.tsx'
import { TagList } from '#islands/ui/TagList.tsx'

interface VideoDialogProps {
  title: string
  youtubeId: string | null
  /** With a card, the dialog also describes and sells the template. */
  card?: TemplateCard
  /** Set on the template's own page, which has its title and description. */
  isOwnPage?: boolean
  /** The template whose video guide is played if there is no video. */
  slug: string
  /** Seconds into the guide. */
  from?: number | undefined
  onClose: () => void
}

let closeOpen: (() => void) | undefined

/** One at a time: if another card was clicked while this one was loading, that one wins. */
export function openVideoDialog(content: Omit<VideoDialogProps, 'onClose'>): void {
  closeOpen?.()
  openDialog((close) => {
    closeOpen = () => {
      closeOpen = undefined
      close()
    }
    return <VideoDialog {...content} onClose={closeOpen} />
  })
}

const player = (id: string) => `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`

/** A template's video, or its video guide if there is none, with its description and purchase link. */
function VideoDialog({ title, youtubeId, card, isOwnPage = false, slug, from, onClose }: VideoDialogProps) {
  const picture = card ? cardDrawing(card) : ownDrawing(slug)
  return (
    <Dialog labelledBy="video-dialog-title" wide onClose={onClose}>
      {youtubeId ? (
        <div className="video-screen">
          <iframe
            className="video-frame"
            src={player(youtubeId)}
            title={title}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          />
        </div>
      ) : (
        <GuideScreen slug={card?.imported ? null : slug} from={from}>
          <img src={picture} width={960} height={600} alt={`Workflow diagram: ${title}`} />
        </GuideScreen>
      )}
      <div className="video-words">
        <h2 id="video-dialog-title" className={isOwnPage ? 'visually-hidden' : undefined} dir="auto">
          {title}
        </h2>
        {card && (
          <>
            <p dir="auto">{card.description}</p>
            <TagList tags={card.tags} />
          </>
        )}
        {(card || isOwnPage) && (
          <div className="buttons">
            <Button kind="go" data-action="download" data-slug={slug} glyph="download">
              <span className="when-free">Upgrade to Download</span>
              <span className="when-paid gated">
                <span>Download Template</span>
              </span>
            </Button>
            {card && <ButtonLink href={`/templates/${slug}`}>View Details</ButtonLink>}
            {card && youtubeId && (
              <ButtonLink
                href={`https://www.youtube.com/watch?v=${youtubeId}`}
                target="_blank"
                rel="noopener"
                glyph="youtube"
              >
                Watch on YouTube
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

type GuideScreenProps = { slug: string | null; from?: number | undefined; children: ReactNode }

/** Plays the template's video guide; shows its image until then, and if there is none, as of an imported template. */
function GuideScreen({ slug, from, children }: GuideScreenProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If loading fails, the image stays.
    if (ref.current && slug !== null) playGuide(ref.current, slug, from).catch(() => undefined)
  }, [slug, from])
  return (
    <div className="video-screen" ref={ref}>
      {children}
    </div>
  )
}
