// @ts-expect-error served by Vite while the site is developed
import refresh from '/@react-refresh'

// What @vitejs/plugin-react puts into pages that Astro hydrates.
refresh.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
