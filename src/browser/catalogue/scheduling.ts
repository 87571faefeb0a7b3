/** Short enough to keep typing responsive, even on a slow phone. */
const SLICE_MS = 8

/** Runs `work` for every index from 0 to `count`, and yields to the page in between. */
export async function inSlices(count: number, work: (at: number) => void): Promise<void> {
  await breathe()
  let end = performance.now() + SLICE_MS
  for (let at = 0; at < count; at++) {
    work(at)
    if (performance.now() < end) continue
    await breathe()
    end = performance.now() + SLICE_MS
  }
}

/** Lets input and painting go first. */
const breathe = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
}

/** Resolves after the next paint. */
export const afterPaint = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
