/** Resolves after the next paint. */
export const afterPaint = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
