/** The hook only starts a build; whoever imports waits for no more than that. */
const TIMEOUT_MS = 3000

/** Asks Netlify for a new build, which then holds the imported pages as files. False when the hook did not answer. */
export async function callBuildHook(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok
  } catch {
    return false
  }
}
