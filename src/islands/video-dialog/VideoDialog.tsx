import './video-dialog.css'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { cardDrawing, ownDrawing } from '#domain/catalog/card-drawing.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Dialog, openDialog } from '#islands/ui/Dialog.tsx'
import { TagList } from '#islands/ui/TagList.tsx'

interface VideoDialogProps {
  title: string
  youtubeId: string | null
  /** With a card the dialog also describes and sells the template. */
  card?: TemplateCard
  /** Without a card: the slug whose drawing stands in for a video that does not exist. */
  drawing?: string
  onClose: () => void
}

let closeOpen: (() => void) | undefined

/** One at a time: whoever has pressed another card while this one was on its way wants that one. */
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

/** A template's video, or its drawing where there is no video, with what it does and the way to get it. */
function VideoDialog({ title, youtubeId, card, drawing, onClose }: VideoDialogProps) {
  const picture = card ? cardDrawing(card) : ownDrawing(drawing ?? '')
  return (
    <Dialog labelledBy="video-dialog-title" wide onClose={onClose}>
      <div className={`video-screen ${card?.category ?? ''}`}>
        {youtubeId ? (
          <iframe
            className="video-frame"
            src={player(youtubeId)}
            title={title}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          />
        ) : (
          <img src={picture} width={960} height={600} alt={`Drawing of the workflow: ${title}`} />
        )}
      </div>
      <div className="video-words">
        <h2 id="video-dialog-title">{title}</h2>
        {card && (
          <>
            <p>{card.description}</p>
            <TagList tags={card.tags} />
            <div className="buttons">
              <Button kind="go" data-action="download" data-slug={card.slug} glyph="download">
                <span className="when-free">Upgrade to Download</span>
                <span className="when-paid gated">
                  <span>Download Template</span>
                </span>
              </Button>
              <ButtonLink href={`/templates/${card.slug}`}>View Details</ButtonLink>
              {youtubeId && (
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
          </>
        )}
      </div>
    </Dialog>
  )
}
