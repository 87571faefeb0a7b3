import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/**
 * Possible paths of a Chromium on this machine, best first: a headless build takes less than half the CPU time. Runs on
 * plain Node 20 before packages are installed.
 * @param {{ platform: string, env: Record<string, string | undefined>, home: string, list: (folder: string) =>
 * string[] }} machine @returns {string[]}
 */
export function browserPlaces({ platform, env, home, list }) {
  const chosen = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []
  return [...chosen, ...playwrightPlaces({ platform, env, home, list }), ...systemPlaces({ platform, env, home })]
}

/** @returns {string | null} An executable Chromium or Chrome, or null when none is found. */
export function findBrowser() {
  /** @param {string} folder */
  const list = (folder) => (existsSync(folder) ? readdirSync(folder) : [])
  const places = browserPlaces({ platform: process.platform, env: process.env, home: homedir(), list })
  return places.find((place) => existsSync(place)) ?? null
}

/** @param {Parameters<typeof browserPlaces>[0]} machine */
function playwrightPlaces({ platform, env, home, list }) {
  /** @type {Record<string, string>} */
  const caches = {
    darwin: path.join(home, 'Library/Caches/ms-playwright'),
    win32: path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData/Local'), 'ms-playwright'),
  }
  const cache = env.PLAYWRIGHT_BROWSERS_PATH || caches[platform] || path.join(home, '.cache/ms-playwright')
  /** @type {(kind: RegExp, executables: string[]) => string[]} */
  const newest = (kind, executables) =>
    list(cache)
      .filter((folder) => kind.test(folder))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .flatMap((folder) => executables.map((executable) => path.join(cache, folder, executable)))
  return [...newest(/^chromium_headless_shell-\d+$/, SHELLS), ...newest(/^chromium-\d+$/, WINDOWED)]
}

const SHELLS = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
]

const WINDOWED = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {{ platform: string, env: Record<string, string | undefined>, home: string }} machine */
function systemPlaces({ platform, env, home }) {
  if (platform === 'darwin') {
    const apps = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
    return ['/Applications', path.join(home, 'Applications')].flatMap((folder) =>
      apps.map((app) => path.join(folder, app)),
    )
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined)
    return roots.map((root) => path.join(root, 'Google/Chrome/Application/chrome.exe'))
  }
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return names.map((name) => `/usr/bin/${name}`)
}
