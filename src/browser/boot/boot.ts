import { getAccount, resumeAccount, startAccount, watchOtherTabs } from '#browser/account/account.ts'
import { isAdminHere } from '#browser/account/admin-note.ts'
import { prefetchAdmin } from '#browser/owner/prefetch-admin.ts'
import { toast } from '#browser/toast.ts'
import type { Toast } from '#browser/toast-content.ts'

/**
 * The first module a page loads, and only when there is something to do: a click on `[data-action]`, focus in
 * `[data-hydrate]`, an image that failed to load, a signed-in visitor, or an island that has to run at once. Everything
 * else is imported from here on demand.
 */
type Action = (target: HTMLElement) => void | Promise<void>

const sections = () => import('#browser/actions/sections.ts')
const download = () => import('#browser/actions/download.ts')
const video = () => import('#islands/video-dialog/open-video.ts')
const play = () => import('#browser/actions/play.ts')

/** Loads the code of each `data-action`. */
const ACTIONS: Record<string, () => Promise<Action>> = {
  'browse-all': async () => (await sections()).browseAll,
  'can-run': async () => (await import('#islands/can-run/CanRun.tsx')).openCanRun,
  checkout: async () => (await import('#browser/actions/checkout.ts')).checkout,
  'copy-import-link': async () => (await download()).copyImportLink,
  'copy-text': async () => (await import('#browser/actions/copy-text.ts')).copyText,
  'copy-workflow': async () => (await download()).copyWorkflow,
  demo: async () => (await video()).openDemo,
  download: async () => (await download()).download,
  gate: async () => (await sections()).followGate,
  'get-template': async () => (await import('#browser/actions/get-template.ts')).getTemplate,
  'load-more': async () => (await import('#browser/actions/load-more.ts')).loadMore,
  logout: async () => (await import('#browser/actions/sign-out.ts')).signOut,
  'next-steps': async () => (await import('#browser/actions/next-steps.ts')).openNextSteps,
  'open-template': async () => (await video()).openTemplate,
  'play-run': async () => (await play()).playRun as Action,
  'play-video': async () => (await play()).playVideo,
  save: async () => (await import('#browser/actions/save.ts')).save,
  search: async () => (await import('#browser/actions/search.ts')).search,
  'search-focus': async () => (await sections()).focusSearch,
  theme: async () => (await import('#browser/actions/theme.ts')).switchTheme,
  section: async () => (await sections()).followSection,
}

const ISLANDS: Record<string, () => Promise<{ mount: (root: HTMLElement) => void | Promise<void> }>> = {
  drawing: () => import('#browser/drawing/mount.ts'),
  steps: () => import('#browser/drawing/follow-steps.ts'),
  'message-form': () => import('#browser/message-form/mount.ts'),
  'hand-over': () => import('#browser/hand-over/mount.ts'),
  setup: () => import('#browser/set-up/mount.ts'),
  'run-costs': () => import('#browser/run-costs/mount.ts'),
  'template-catalogue': () => import('#browser/catalogue/mount.ts'),
  withdraw: () => import('#browser/withdraw/mount.ts'),
  'welcome-form': () => import('#islands/welcome/mount-form.tsx'),
}

// Runs before the first component is imported, on a page where no island has loaded it.
if (import.meta.env.DEV && !('$RefreshReg$' in window)) await import('./refresh.ts')

const NOT_LOADED: Toast = {
  title: 'Couldn’t load this part of the page',
  text: 'Check your connection, then reload the page.',
  destructive: true,
}

watchOtherTabs()

const running = new WeakSet<HTMLElement>()

/**
 * Runs the action of a clicked element; if that fails, follows the link or submits the form instead. Repeated clicks
 * are ignored while the action is running. A click before the island around it has loaded is repeated: the island has
 * the choices for the action, or prevents it.
 */
export async function act(target: HTMLElement): Promise<void> {
  if (running.has(target)) return
  running.add(target)
  const island = target.closest<HTMLElement>('[data-island][data-eager]')
  const isEarly = island !== null && !mounted.has(island)
  try {
    resumeAccount()
    await (isEarly ? mount(island) : runAction(target))
  } catch (error) {
    reportError(error)
    // Without a link or a form, the click would do nothing at all.
    if (!target.matches('a[href], form *')) await toast(NOT_LOADED)
    throw error
  } finally {
    running.delete(target)
  }
  if (isEarly) target.click()
}

async function runAction(target: HTMLElement): Promise<void> {
  const { action: name } = target.dataset
  if (name === 'hydrate') await hydrate(target)
  // An island removes the attribute when it is hydrated, possibly since the click: now its own handler responds.
  if (name === 'hydrate' || name === undefined) return clickAgain(target)
  const load = ACTIONS[name]
  if (!load) throw new Error(`Nothing is bound to data-action="${name}".`)
  const action = await load()
  await action(target)
}

function clickAgain(target: HTMLElement): void {
  delete target.dataset.action
  target.click()
}

const mounting = new WeakMap<HTMLElement, Promise<void>>()
const mounted = new WeakSet<HTMLElement>()

/** Hydrates an island once; a failed import is retried. */
function mount(root: HTMLElement): Promise<void> {
  const load = ISLANDS[root.dataset.island ?? '']
  const under = mounting.get(root) ?? Promise.resolve(load?.()).then((island) => island?.mount(root))
  mounting.set(root, under)
  under.then(
    () => mounted.add(root),
    () => mounting.delete(root),
  )
  return under
}

async function mountAll(selector: string): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLElement>(selector)].map(mount))
}

/** The visitor is about to use part of the page: hydrates the menu, the island around it, or the one it names. */
export async function hydrate(focused: HTMLElement): Promise<void> {
  const place = focused.closest<HTMLElement>('[data-hydrate]')
  if (!place) return
  if (place.dataset.island) return mount(place)
  if (place.dataset.hydrate !== 'menu') return mountAll(`[data-island="${place.dataset.hydrate}"]`)
  const { hydrateMenu } = await import('./menu.ts')
  hydrateMenu(place)
}

/** In ms. A pointer that stays this long probably clicks; one that passes by does not. */
const HOVER_MS = 65

/** Loads what a click would need; an island that scrolls with the wheel is hydrated at once. */
export async function prefetch(target: HTMLElement): Promise<void> {
  const place = target.closest<HTMLElement>('[data-action],[data-hydrate]')
  await new Promise((passed) => setTimeout(passed, HOVER_MS))
  if (!place?.matches(':hover, :active, :focus-within')) return
  const { hydrate: island = '' } = place.dataset
  if (island === 'near') return mount(place)
  await (ACTIONS[place.dataset.action ?? ''] ?? ISLANDS[place.dataset.island ?? island])?.()
}

/** A path on this site, or a YouTube image; nothing else may become an image's URL. */
const IMAGE = /^(\/(?!\/)|https:\/\/i\.ytimg\.com\/vi\/)/

/** Replaces an image that failed to load, once, with what `data-fallback` names: another image, or text on gray. */
export function fallback(image: HTMLImageElement): void {
  const { fallback: source = '' } = image.dataset
  delete image.dataset.fallback
  image.dataset.came = ''
  if (IMAGE.test(source)) {
    image.src = source
    return
  }
  const text = document.createElement('span')
  text.className = 'no-picture'
  text.textContent = source
  image.hidden = true
  image.after(text)
}

/** Resolves when the page becomes visible; a prerendered page may never be. */
const shown = () =>
  document.prerendering
    ? new Promise<void>((done) => document.addEventListener('prerenderingchange', () => done(), { once: true }))
    : Promise.resolve()

/** Follows the saved templates of this browser, or shows that it can't store any. */
export const saved = () => import('#browser/saved/follow-saved.ts').then(({ followSaved }) => followSaved())

/** What can't wait for a click: a signed-in visitor's account, and islands that are the page. */
export async function start(): Promise<void> {
  await shown()
  const { missing } = document.body.dataset
  if (missing !== undefined) console.warn(`404: page not found: ${location.pathname}`)
  void mountAll('[data-island][data-eager]')
  // The admin page uses the token in the cookie and starts the account only once that has expired.
  if (document.querySelector('[data-account="own"]')) {
    prefetchAdmin()
    document.documentElement.dataset.wait = ''
    return
  }
  if (isAdminHere()) void import('#browser/account/owner-link.ts').then(({ showOwnerLink }) => showOwnerLink())
  if (document.querySelector('[data-action=save]')) void saved()
  await startAccount()
  const badges = document.querySelectorAll<HTMLElement>('[data-updated]')
  const hasNews = document.querySelector('[data-news]') !== null
  if ((badges.length === 0 && !hasNews) || getAccount().user === null) return
  const { markUpdates } = await import('./mark-updates.ts')
  await markUpdates([...badges])
}
