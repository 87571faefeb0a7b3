import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'

/** What a member without payment meets; closing it leaves the pricing section in view. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog labelledBy="upgrade-title" onClose={onClose}>
      <h2 id="upgrade-title">Upgrade Required</h2>
      <p>You need to upgrade to access this premium content.</p>
      <div className="buttons">
        <Button kind="go" onClick={onClose}>
          View Pricing Plans
        </Button>
        <ButtonLink href="/">Back to Homepage</ButtonLink>
      </div>
    </Dialog>
  )
}
