import { scrollToSection } from './scroll-to-section.ts'

/** Scrolls to the pricing section, or goes to the page that has one. */
export function showPricing(): void {
  if (!scrollToSection('pricing')) location.assign('/#pricing')
}
