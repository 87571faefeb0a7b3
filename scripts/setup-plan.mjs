/** The oldest Node that setup itself runs on; everything else runs on the Node from npm. */
export const OLDEST_NODE = 20

/**
 * The error message for a Node that is too old, or null.
 * @param {string} version as in process.versions.node
 */
export function nodeVersionError(version) {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return null
  return `Flowshelf needs Node ${OLDEST_NODE} or newer, but this is Node ${version}. Install a current version from https://nodejs.org, then run the command again.`
}

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} Lockfile */

/**
 * The stamp identifies the last installed lockfile; `stamps` are the acceptable ones. Without a stamp, someone may have
 * run npm manually, so npm's own record in node_modules is compared with the lockfile.
 * @param {{ stamp: string | null, stamps: string[], lock: () => Lockfile, installed: () => Lockfile | null }} state
 */
export function needsInstall({ stamp, stamps, lock, installed }) {
  if (stamp !== null) return !stamps.includes(stamp)
  const found = installed()?.packages
  if (!found) return true
  return Object.entries(lock().packages).some(([place, { version, optional, devOptional }]) => {
    const isRoot = place === ''
    const isAbsentOption = Boolean(optional || devOptional) && !found[place]
    return !isRoot && !isAbsentOption && found[place]?.version !== version
  })
}

/**
 * Commands that install a browser, always a headless one beside a windowed one; each list is a fallback.
 * @param {{ isRoot: boolean, hasAptGet: boolean, hasWindowed: boolean }} machine
 * @returns {string[][][]}
 */
export function browserPlans({ isRoot, hasAptGet, hasWindowed }) {
  const install = ['apt-get', 'install', '-y', '--no-install-recommends']
  // Ubuntu, for one, has no package of the headless browser.
  const [shell, windowed] = ['chromium-headless-shell', 'chromium'].map((name) => [...install, name])
  const fromApt = [[shell], [['apt-get', 'update'], shell], ...(hasWindowed ? [] : [[windowed]])]
  const ownOfPlaywright = ['npx', '--no-install', 'playwright', 'install', '--only-shell', 'chromium']
  return [...(isRoot && hasAptGet ? fromApt : []), [ownOfPlaywright]]
}

/**
 * npm's output without warnings about the Node that setup runs on, since the scripts use another one.
 * @param {string} output
 */
export function withoutEngineWarnings(output) {
  return output
    .split('\n')
    .filter((line) => !/EBADENGINE/.test(line))
    .join('\n')
    .trim()
}

export const NO_BROWSER =
  'No Chromium or Chrome was found, and none could be installed. Install one, or set CHROMIUM_PATH to its executable, then run the command again.'
