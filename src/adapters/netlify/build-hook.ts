/** The hook only starts a build, so the import waits only for that. */
const TIMEOUT_MS = 3000

/** Requests a new build, which then contains the imported pages as files. False if the hook did not respond. */
export async function callBuildHook(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok
  } catch {
    return false
  }
}
