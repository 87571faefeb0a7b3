import { getAccount, resumeAccount, startAccount, watchOtherTabs } from '#islands/account/account.ts'
import { isAdminHere } from '#islands/account/admin-note.ts'
import { prefetchAdmin } from '#islands/admin/prefetch-admin.ts'
import { toast } from '#islands/toasts/toast.ts'

/**
 * The first module a page loads, and only when there is something to do: a click on `[data-action]`, focus in
 * `[data-wake]`, a picture that did not come, a signed-in visitor, or a part that must run at once. Everything else
 * arrives from here on demand.
 */
type Action = (target: HTMLElement) => void | Promise<void>

const ACTIONS: Record<string, () => Promise<{ default: Action }>> = {
  'browse-all': () => import('#islands/actions/browse-all.ts'),
  checkout: () => import('#islands/actions/checkout.ts'),
  'copy-import-link': () => import('#islands/actions/copy-import-link.ts'),
  'copy-workflow': () => import('#islands/actions/copy-workflow.ts'),
  demo: () => import('#islands/actions/demo.tsx'),
  download: () => import('#islands/actions/download.ts'),
  gate: () => import('#islands/actions/gate.ts'),
  'load-more': () => import('#islands/actions/load-more.ts'),
  logout: () => import('#islands/actions/logout.ts'),
  'open-template': () => import('#islands/actions/open-template.tsx'),
  'play-run': () => import('#islands/actions/play-run.ts') as Promise<{ default: Action }>,
  'play-video': () => import('#islands/actions/play-video.ts'),
  save: () => import('#islands/actions/save.ts'),
  search: () => import('#islands/actions/search.ts'),
  'search-focus': () => import('#islands/actions/search-focus.ts'),
  theme: () => import('#islands/actions/theme.ts'),
  section: () => import('#islands/actions/section.ts'),
}

const ISLANDS: Record<string, () => Promise<{ mount: (root: HTMLElement) => void | Promise<void> }>> = {
  drawing: () => import('#islands/drawing/mount.ts'),
  'message-form': () => import('#islands/message-form/mount.ts'),
  'run-costs': () => import('#islands/run-costs/mount.ts'),
  'template-catalogue': () => import('#islands/template-catalogue/mount.ts'),
  withdraw: () => import('#islands/withdraw/mount.ts'),
  'welcome-form': () => import('#islands/welcome/mount-form.tsx'),
}

// In place before the first component is imported, on a page where no island has brought it.
if (import.meta.env.DEV && !('$RefreshReg$' in window)) await import('./refresh.ts')

const NO_PART = 'This part of the page did not arrive. Check your connection, then load the page again.'

watchOtherTabs()

const underWay = new WeakSet<HTMLElement>()

/**
 * Runs what a pressed element asks for. Where that fails, the page follows the link or sends the form as it stands.
 * Whoever presses again while it is under way is impatient, and means the same press.
 */
export async function act(target: HTMLElement): Promise<void> {
  if (underWay.has(target)) return
  underWay.add(target)
  try {
    resumeAccount()
    await answer(target)
  } catch (error) {
    reportError(error)
    // Without a link or a form to follow instead, the press would have done nothing at all.
    if (!target.matches('a[href], form *')) await toast({ title: 'Error', text: NO_PART, destructive: true })
    throw error
  } finally {
    underWay.delete(target)
  }
}

async function answer(target: HTMLElement): Promise<void> {
  const { action: name } = target.dataset
  if (name === 'wake') await wake(target)
  // A part takes the mark away when it is awake, which it may have become since the press: now it answers by itself.
  if (name === 'wake' || name === undefined) return pressAwake(target)
  const load = ACTIONS[name]
  if (!load) throw new Error(`Nothing is bound to data-action="${name}".`)
  const action = await load()
  await action.default(target)
}

function pressAwake(target: HTMLElement): void {
  delete target.dataset.action
  target.click()
}

const mounting = new WeakMap<HTMLElement, Promise<void>>()

/** Brings an island to life, once; one that could not be fetched is tried again. */
function mount(root: HTMLElement): Promise<void> {
  const load = ISLANDS[root.dataset.island ?? '']
  if (!load) return Promise.resolve()
  const under = mounting.get(root) ?? load().then((island) => island.mount(root))
  mounting.set(root, under)
  under.catch(() => mounting.delete(root))
  return under
}

async function mountAll(selector: string): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLElement>(selector)].map(mount))
}

/**
 * The visitor is about to use a part of the page: the menu, the island around it, or the one it names comes to life.
 */
export async function wake(focused: HTMLElement): Promise<void> {
  const place = focused.closest<HTMLElement>('[data-wake]')
  if (!place) return
  if (place.dataset.island) return mount(place)
  if (place.dataset.wake !== 'menu') return mountAll(`[data-island="${place.dataset.wake}"]`)
  const { wakeMenu } = await import('./menu.ts')
  wakeMenu(place)
}

/** Somebody who rests on a part for so long, in ms, is likely to use it; a pointer on its way elsewhere is not. */
const RESTS_MS = 65

/** The pointer is on a part: what its use needs is fetched; only a part that a wheel may turn comes to life. */
export async function ready(target: HTMLElement): Promise<void> {
  const place = target.closest<HTMLElement>('[data-action],[data-wake]')
  await new Promise((rested) => setTimeout(rested, RESTS_MS))
  if (!place?.matches(':hover, :active, :focus-within')) return
  const { wake: island = '' } = place.dataset
  if (island === 'near') return mount(place)
  await (ACTIONS[place.dataset.action ?? ''] ?? ISLANDS[place.dataset.island ?? island])?.()
}

/** A path of this site, or a picture of the video host; nothing else may become the address of a picture. */
const PICTURE = /^(\/(?!\/)|https:\/\/i\.ytimg\.com\/vi\/)/

/**
 * Puts what `data-fallback` names in the place of a picture that could not be loaded: another picture, or else a word
 * on gray. Once, as the second picture may fail too.
 */
export function mend(image: HTMLImageElement): void {
  const { fallback = '' } = image.dataset
  delete image.dataset.fallback
  image.dataset.came = ''
  if (PICTURE.test(fallback)) {
    image.src = fallback
    return
  }
  const word = document.createElement('span')
  word.className = 'no-picture'
  word.textContent = fallback
  image.hidden = true
  image.after(word)
}

/** Resolves when the page is looked at: one that was prepared ahead may never be. */
const seen = () =>
  document.prerendering
    ? new Promise<void>((shown) => document.addEventListener('prerenderingchange', () => shown(), { once: true }))
    : Promise.resolve()

/** Something is saved in this browser, or nothing can be. */
export const saved = () => import('#islands/saved/follow-saved.ts').then(({ followSaved }) => followSaved())

/** What cannot wait for a press: the account of a signed-in visitor, and islands that are the page. */
export async function start(): Promise<void> {
  await seen()
  const { missing } = document.body.dataset
  if (missing !== undefined) console.warn(`404: nobody lives at ${location.pathname}`)
  void mountAll('[data-island][data-now]')
  // The page of admins asks with the token in the cookie, and begins with the account when that has run out.
  if (document.querySelector('[data-account="own"]')) {
    prefetchAdmin()
    document.documentElement.dataset.wait = ''
    return
  }
  if (isAdminHere()) void import('#islands/account/owner-link.ts').then(({ showOwnerLink }) => showOwnerLink())
  if (document.querySelector('[data-action=save]')) void saved()
  await startAccount()
  const badges = document.querySelectorAll<HTMLElement>('[data-updated]')
  if (badges.length === 0 || getAccount().user === null) return
  const { markUpdates } = await import('./mark-updates.ts')
  await markUpdates([...badges])
}
