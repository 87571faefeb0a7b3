// @ts-expect-error served by Vite in development
import refresh from '/@react-refresh'

// What @vitejs/plugin-react injects into pages that Astro hydrates.
refresh.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
