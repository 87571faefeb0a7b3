/**
 * The pages the browser may prerender while a pointer is over their link: those that are the same for every visitor and
 * have no side effects. Links with a `data-action` have their scripts fetched by boot.ts; account, owner, sign-in,
 * payment and search pages, files and other sites are excluded. Every page contains this text, so it is short.
 */
const PREPARED =
  'a:not([data-action],[href*=account],[href*=admin],[href*=import-],[href*=auth],[href*=payment],[href*=search],[href*="?"],[href*="."])'

export const SPECULATION_RULES = JSON.stringify({
  prerender: [{ where: { selector_matches: PREPARED }, eagerness: 'moderate' }],
})
