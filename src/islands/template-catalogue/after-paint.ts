/** Resolves once the page has shown what it was told to show so far. */
export const afterPaint = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
