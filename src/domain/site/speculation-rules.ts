/**
 * Which pages the browser may prepare while a pointer rests on their link: those that are the same for everybody and do
 * nothing when they open. Links that ask for something first (`data-action`) have their parts fetched by boot.ts;
 * account, owner, sign-in, payment and search, files and other sites are left out. Every page carries this text, so it is
 * short.
 */
const PREPARED =
  'a:not([data-action],[href*=account],[href*=admin],[href*=import-],[href*=auth],[href*=payment],[href*=search],[href*="?"],[href*="."])'

export const SPECULATION_RULES = JSON.stringify({
  prerender: [{ where: { selector_matches: PREPARED }, eagerness: 'moderate' }],
})
