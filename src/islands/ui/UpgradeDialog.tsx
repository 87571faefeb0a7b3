import { showPricing } from '#browser/actions/sections.ts'
import { Button, ButtonLink } from './Button.tsx'
import { Dialog, openDialog } from './Dialog.tsx'

/** Shown to a signed-in user without a plan; closing it leaves the pricing section in view. */
export const openUpgradeDialog = () =>
  openDialog((close) => {
    const leave = () => {
      close()
      showPricing()
    }
    return (
      <Dialog labelledBy="upgrade-title" onClose={leave}>
        <h2 id="upgrade-title">Upgrade Required</h2>
        <p>You need to upgrade to access this premium content.</p>
        <div className="buttons">
          <Button kind="go" onClick={leave}>
            View Pricing Plans
          </Button>
          <ButtonLink href="/">Back to Homepage</ButtonLink>
        </div>
      </Dialog>
    )
  })
