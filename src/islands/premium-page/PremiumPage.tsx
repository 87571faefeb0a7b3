import { Button } from '#islands/ui/Button.tsx'
import { PremiumText } from './PremiumText.tsx'
import { usePremiumText } from './use-premium-text.ts'

/** What stands above the outline of a premium page, or in its place (specification section 2, Protected wrapper). */
export function PremiumPage({ slug }: { slug: string }) {
  const state = usePremiumText(slug)
  switch (state.view) {
    case 'loading':
      return (
        <p className="premium-state premium-wait" role="status">
          Loading...
        </p>
      )
    case 'outline':
      // As high as what stood there before, so that nothing below moves.
      return <p className="premium-state">Below is the outline.</p>
    case 'failed':
      return (
        <div className="premium-state" role="alert">
          <p>The full text could not be loaded. That says nothing about your plan. Below is the outline.</p>
          <Button onClick={state.retry}>Try again</Button>
        </div>
      )
    case 'text':
      return <PremiumText slug={slug} html={state.html} takeFocus={state.retried} />
  }
}
