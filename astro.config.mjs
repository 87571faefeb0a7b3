// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import netlify from '@astrojs/netlify'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'
import { browserEntry } from './src/integrations/browser-entry.ts'
import { bundledFunctions } from './src/integrations/bundle-functions.ts'
import { checkClaims } from './src/integrations/check-claims.ts'
import { checkLinks } from './src/integrations/check-links.ts'
import { checkedEnvironment } from './src/integrations/checked-environment.ts'
import { headerFile } from './src/integrations/header-file.ts'
import { pageScript } from './src/integrations/page-script.ts'
import { paidBlobs } from './src/integrations/paid-blobs.ts'
import { planIds } from './src/integrations/plan-ids.ts'
import { reactIslands } from './src/integrations/react-islands.ts'
import { prose } from './src/markdown/prose.ts'

// The local stand-in serves functions and Blobs; with this set the adapter's own emulation stays off.
process.env.NETLIFY_DEV ??= '1'
// Astro encrypts the properties of server islands with it. No page has one, so it guards nothing, and a random one
// would make the function for on-demand pages another file at every build.
process.env.ASTRO_KEY ??= Buffer.alloc(32).toString('base64')

/** Tailwind's banner would stand in every page, which has no part of Tailwind's own. */
const withoutBanner = {
  name: 'flowshelf:without-banner',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform: (code, id) => (id.includes('.css') ? code.replace(/\/\*! tailwindcss [^*]*\*\/\s*/, '') : undefined),
}

/** @type {{ browserslist: string[] }} */
const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))
const script = pageScript()
const glyphs = createHash('sha256').update(readFileSync('src/components/glyphs.json')).digest('hex').slice(0, 6)

export default defineConfig({
  // A build is for the address that the checked environment names.
  site: process.env.SITE_URL || 'http://localhost:4321',
  output: 'static',
  adapter: netlify({ imageCDN: false, devFeatures: false }),
  session: false,
  // As files: Netlify answers /n8n from n8n.html, but would redirect it to /n8n/ for n8n/index.html.
  // Several pages at a time, so that pictures are drawn in other threads while the next pages are written.
  build: { inlineStylesheets: 'always', format: 'file', concurrency: 8 },
  // No page asks Astro for pictures; its usual service would put 19 MB of sharp into the function for on-demand pages.
  image: { service: passthroughImageService() },
  markdown: { processor: prose(), syntaxHighlight: false },
  integrations: [
    checkedEnvironment(),
    reactIslands(),
    browserEntry(),
    headerFile(),
    paidBlobs(),
    bundledFunctions(),
    checkClaims(),
    checkLinks(),
  ],
  vite: {
    build: {
      target: browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', '')),
      // The first browsers with light-dark(), which the colours need anyway: no older spellings are added.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    plugins: [tailwindcss({ optimize: false }), withoutBanner],
    define: {
      __PAGE_SCRIPT__: JSON.stringify(script),
      __PLAN_IDS__: JSON.stringify(planIds()),
      __GLYPHS_VERSION__: JSON.stringify(glyphs),
    },
  },
})
