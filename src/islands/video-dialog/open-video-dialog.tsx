import { openOverPage } from '#islands/over-page/open-over-page.tsx'
import { VideoDialog, type VideoDialogProps } from './VideoDialog.tsx'

export const openVideoDialog = (content: Omit<VideoDialogProps, 'onClose'>) =>
  openOverPage((close) => <VideoDialog {...content} onClose={close} />)
