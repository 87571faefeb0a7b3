import { showPricing } from '#islands/actions/show-pricing.ts'
import { openOverPage } from '#islands/over-page/open-over-page.tsx'
import { UpgradeDialog } from './UpgradeDialog.tsx'

export const openUpgradeDialog = () =>
  openOverPage((close) => (
    <UpgradeDialog
      onClose={() => {
        close()
        showPricing()
      }}
    />
  ))
