import { openOverPage } from '#islands/over-page/open-over-page.tsx'
import { VideoDialog, type VideoDialogProps } from './VideoDialog.tsx'

let closeOpen: (() => void) | undefined

/** One at a time: whoever has pressed another card while this one was on its way wants that one. */
export function openVideoDialog(content: Omit<VideoDialogProps, 'onClose'>): void {
  closeOpen?.()
  openOverPage((close) => {
    closeOpen = () => {
      closeOpen = undefined
      close()
    }
    return <VideoDialog {...content} onClose={closeOpen} />
  })
}
