import { describe, expect, test } from 'vitest'
import { browserPlaces } from '../../../scripts/browser-path.mjs'
import { browserPlans, needsInstall, nodeVersionError, withoutEngineWarnings } from '../../../scripts/setup-plan.mjs'

describe('packages', () => {
  const lock = () => ({
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/mac': { version: '2.0.0', optional: true },
    },
  })
  const nothing = () => null
  const withA = (version: string) => () => ({ packages: { 'node_modules/a': { version } } })

  test('are installed only on a fresh clone and after a lockfile change', () => {
    expect(needsInstall({ stamp: null, stamps: ['a'], lock, installed: nothing })).toBe(true)
    expect(needsInstall({ stamp: 'a', stamps: ['b', 'b with prove'], lock, installed: nothing })).toBe(true)
    expect(needsInstall({ stamp: 'a', stamps: ['a', 'a with prove'], lock, installed: nothing })).toBe(false)
    expect(needsInstall({ stamp: 'a', stamps: ['a with prove'], lock, installed: nothing })).toBe(true)
  })

  test('that were installed manually are kept if they match', () => {
    expect(needsInstall({ stamp: null, stamps: ['a'], lock, installed: withA('1.0.0') })).toBe(false)
    expect(needsInstall({ stamp: null, stamps: ['a'], lock, installed: withA('0.9.0') })).toBe(true)
  })

  test('an old Node is reported with the version to install', () => {
    expect(nodeVersionError('18.20.0')).toContain('needs Node 20 or newer, but this is Node 18.20.0')
    expect(nodeVersionError('20.0.0')).toBeNull()
    expect(nodeVersionError('24.21.0')).toBeNull()
  })

  test('a failure is shown without npm’s engine warnings', () => {
    const output = "npm warn EBADENGINE Unsupported engine {\nnpm warn EBADENGINE   package: 'x'\nnpm error network"
    expect(withoutEngineWarnings(output)).toBe('npm error network')
  })
})

describe('the browser', () => {
  const machine = { platform: 'linux', env: {}, home: '/home/ada', list: () => [] as string[] }
  const bare = { isRoot: false, hasAptGet: false, hasWindowed: false }

  test('CHROMIUM_PATH comes first', () => {
    expect(browserPlaces({ ...machine, env: { CHROMIUM_PATH: '/opt/chromium' } })[0]).toBe('/opt/chromium')
  })

  test("Playwright's newest build comes before the system's browsers", () => {
    const list = () => ['chromium-999', 'chromium-1200', 'chromium_headless_shell-1300', 'firefox-1400']
    const places = browserPlaces({ ...machine, list })
    const windowed = '/home/ada/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome'
    expect(places[0]).toBe(
      '/home/ada/.cache/ms-playwright/chromium_headless_shell-1300/chrome-headless-shell-linux64/chrome-headless-shell',
    )
    expect(places.join()).not.toContain('firefox')
    expect(places.indexOf('/usr/bin/chromium-headless-shell')).toBeGreaterThan(places.indexOf(windowed))
    expect(places.indexOf('/usr/bin/chromium')).toBeGreaterThan(places.indexOf('/usr/bin/chromium-headless-shell'))
  })

  test('macOS and Windows use their standard paths', () => {
    expect(browserPlaces({ ...machine, platform: 'darwin' })).toContain(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    )
    const windows = { ...machine, platform: 'win32', env: { PROGRAMFILES: 'C:/Program Files' } }
    expect(browserPlaces(windows)).toContain('C:/Program Files/Google/Chrome/Application/chrome.exe')
  })

  test('root with apt-get uses it, and updates the package lists only after a failure', () => {
    const [first, second, windowed, last] = browserPlans({ ...bare, isRoot: true, hasAptGet: true })
    expect(first?.map(([, verb]) => verb)).toEqual(['install'])
    expect(second?.map(([, verb]) => verb)).toEqual(['update', 'install'])
    expect(windowed?.[0]?.at(-1)).toBe('chromium')
    expect(last?.[0]).toContain('playwright')
  })

  test('a windowed browser is joined by a headless build, never by another windowed one', () => {
    const plans = browserPlans({ isRoot: true, hasAptGet: true, hasWindowed: true })
    expect(plans.map((plan) => plan.at(-1)?.join(' '))).toEqual([
      expect.stringMatching(/chromium-headless-shell$/),
      expect.stringMatching(/chromium-headless-shell$/),
      expect.stringContaining('--only-shell'),
    ])
  })

  test('others let Playwright install one', () => {
    expect(browserPlans({ ...bare, hasAptGet: true })).toHaveLength(1)
    expect(browserPlans({ ...bare, isRoot: true })).toHaveLength(1)
  })
})
