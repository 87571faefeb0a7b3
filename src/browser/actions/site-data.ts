export const SITE_DATA_BLOCKED =
  'This browser blocks cookies or site data, so it can’t remember a sign-in or a purchase. ' +
  'Allow them for this site, or use the link in your purchase email in another browser.'

/** Whether cookies are blocked. Chromium reveals that only through storage, which it blocks as well. */
export function blocksCookies(): boolean {
  try {
    void localStorage
    return !navigator.cookieEnabled
  } catch {
    return true
  }
}

/** Whether the browser can store a purchase: a cookie for the guest pass, and the keys that the pages read. */
export const storesSiteData = () => !blocksCookies() && localStorage !== null

let warned = false

/** Explains below the button that leads to the plans why this browser shows no purchase. */
export async function showSiteDataBlocked(): Promise<void> {
  if (warned) return
  warned = true
  if (document.readyState === 'loading')
    await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed, { once: true }))
  const note = document.createElement('p')
  note.className = 'text-muted text-sm when-free'
  note.textContent = SITE_DATA_BLOCKED
  document.querySelector('.buy .btn.when-free')?.after(note)
}
