export type NavLink = { label: string; href: string; gated?: boolean }

/** The five pages of the AI Growth Kit, in the order of the menu. The roadmap is for members. */
export const KIT_LINKS: readonly NavLink[] = [
  { label: 'AI Agency Roadmap', href: '/ai-agency-roadmap', gated: true },
  { label: 'Automation Money Making', href: '/automation-money-making' },
  { label: 'Build a Free AI Agency Website', href: '/build-free-ai-agency-website' },
  { label: 'Launch Your AI Agency', href: '/launch-your-ai-agency' },
  { label: 'Best AI Automation Tools', href: '/best-ai-automation-tools' },
]

const GATED = new Set(KIT_LINKS.filter(({ gated }) => gated).map(({ href }) => href))

/** Whether a link leads to a page for members. */
export const isGated = (href: string): boolean => GATED.has(href)

/** What stands in the footer's last column. */
export const READING_LINKS: readonly NavLink[] = [
  { label: 'All templates', href: '/templates' },
  { label: 'What’s new', href: '/whats-new' },
  { label: 'What is n8n', href: '/n8n' },
  { label: 'n8n templates', href: '/n8n-templates' },
  { label: 'Workflow template', href: '/workflow-template' },
  { label: 'n8n vs Make', href: '/n8n-vs-make' },
  { label: 'AI automation', href: '/ai-automation' },
  { label: 'About us', href: '/about-us' },
  { label: 'Contact', href: '/contact' },
  { label: 'Support', href: '/support' },
]

export const LEGAL_LINKS: readonly NavLink[] = [
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Refunds', href: '/refunds' },
  { label: 'Cookies', href: '/cookies' },
]
