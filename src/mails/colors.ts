/** The site's theme colors as hex values, which every email client supports. */
export const COLORS = {
  light: {
    page: '#faf8f5',
    card: '#ffffff',
    ink: '#1b1e26',
    muted: '#585d68',
    line: '#ddd8cf',
    link: '#a8381b',
    signal: '#e9512b',
    onSignal: '#140704',
  },
  dark: {
    page: '#0f1116',
    card: '#1b1e26',
    ink: '#f0eeea',
    muted: '#a9aeb8',
    line: '#3a3e47',
    link: '#ff9b7d',
    signal: '#ff7d55',
    onSignal: '#140704',
  },
}

const { dark } = COLORS

/**
 * Dark mode, for mail clients that support it. Light colors are inlined in each element, since some clients drop style
 * sheets; `!important` overrides the inlined ones.
 */
export const DARK_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .line { border-color: ${dark.line} !important; }
  .link { color: ${dark.link} !important; }
  .signal { background: ${dark.signal} !important; }
  .on-signal { color: ${dark.onSignal} !important; }
}`
