/// <reference types="@clerk/astro/env" />

/** The minified text of src/browser/boot/before-paint.js; see astro.config.mjs. */
declare const __PAGE_SCRIPT__: string

/** See src/integrations/plan-ids.ts. */
declare const __PLAN_IDS__: Readonly<Record<string, import('#domain/checkout/plan-id.ts').PlanId>>

/** See domain/site/glyph-file.ts; missing where nothing was built. */
declare const __GLYPHS_VERSION__: string | undefined

declare namespace Astro {
  interface ClientDirectives {
    /** See src/integrations/client-member.ts and client-painted.ts. */
    'client:member'?: boolean
    'client:painted'?: boolean
  }
}

interface ImportMetaEnv {
  readonly PUBLIC_CLERK_PUBLISHABLE_KEY: string
  readonly PUBLIC_CLERK_PROXY_URL?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

interface Document {
  /** True while the page is prepared ahead by speculation rules; TypeScript's library does not know it yet. */
  readonly prerendering?: boolean
}
