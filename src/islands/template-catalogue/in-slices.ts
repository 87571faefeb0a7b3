/** Short enough that a key pressed meanwhile is answered in time, on a slow phone too. */
const SLICE_MS = 8

/** Does the work for every place from 0 to `count`, and lets the page breathe in between. */
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

/** Input and painting go first. */
const breathe = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
}
