import { createRoot } from 'react-dom/client'
import { PremiumPage } from './PremiumPage.tsx'

/** A page whose text is for members; the slug stands in `data-slug`. */
export function mount(root: HTMLElement): void {
  createRoot(root).render(<PremiumPage slug={root.dataset.slug ?? ''} />)
}
