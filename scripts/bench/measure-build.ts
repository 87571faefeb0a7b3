import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from '../cached-packages.ts'
import type { Figure } from './budget.ts'
import { differentFiles } from './compare-folders.ts'
import { copyProject } from './copy-project.ts'
import { timeEleventy } from './time-eleventy.ts'
import { type BuildUse, timedBuild } from './timed-build.ts'

/** What a build leaves to be published: the site, the paid archives and the function for on-demand pages. */
const OUTPUTS = ['dist', '.netlify/bulk', '.netlify/v1']
/** All that an earlier build helps a later one with, but for the pictures it drew. */
const CACHES = ['node_modules/.astro', 'node_modules/.vite', '.astro', ...OUTPUTS]
const PICTURES = 'node_modules/.cache'

/** Builds of the library as it is planned, from nothing and again; and whether two give the same bytes. */
export async function measurePlannedBuild(shop: string, tell: (line: string) => void): Promise<Figure[]> {
  const { root, remove } = await copyProject(shop, 160)
  const first = path.join(root, 'first-build')
  try {
    const cold = await timedBuild(root)
    for (const output of OUTPUTS) await cp(path.join(root, output), path.join(first, output), { recursive: true })
    const warm = await timedBuild(root)
    const eleventy = await unlessMissing(() => timeEleventy(shop, root, tell), tell)
    await forget(root, [...CACHES, PICTURES])
    await timedBuild(root)
    const different: string[] = []
    for (const output of OUTPUTS) {
      const files = await differentFiles(path.join(first, output), path.join(root, output))
      different.push(...files.map((file) => path.join(output, file)))
    }
    for (const file of different) tell(`Two builds differ in ${file}`)
    return [
      ...figures('160 templates', cold),
      { measure: 'Build', where: '160 templates, pictures kept', value: warm.seconds },
      against('160 templates', warm, eleventy),
      { measure: 'Files that differ between two builds', where: '160 templates', value: different.length },
    ]
  } finally {
    await remove()
  }
}

/** Builds of libraries far beyond the plan. Takes a quarter of an hour and some gigabytes of the temporary folder. */
export async function measureLargeBuilds(shop: string, tell: (line: string) => void): Promise<Figure[]> {
  const thousand = await buildTwice(shop, 1000, tell)
  const tenThousand = await buildTwice(shop, 10_000, tell)
  return [
    ...figures('1,000 templates', thousand.first),
    ...figures('1,000 templates, pictures kept', thousand.second),
    against('1,000 templates', thousand.second, thousand.eleventy),
    ...figures('10,000 templates', tenThousand.first),
    ...figures('10,000 templates, pictures kept', tenThousand.second),
    {
      measure: 'Build of 10,000 against 1,000',
      where: 'processor time',
      value: tenThousand.second.cpuSeconds / thousand.second.cpuSeconds,
    },
  ]
}

/** Both builds start from nothing, except that the second one finds the pictures of the first. */
async function buildTwice(shop: string, templates: number, tell: (line: string) => void) {
  tell(`Building ${templates.toLocaleString('en')} templates twice …`)
  const { root, remove } = await copyProject(shop, templates)
  try {
    const first = await timedBuild(root)
    await forget(root, CACHES)
    const second = await timedBuild(root)
    // Its figures at 10,000 would say nothing more.
    const eleventy = templates > 1000 ? null : await unlessMissing(() => timeEleventy(shop, root, tell), tell)
    return { first, second, eleventy }
  } finally {
    await remove()
  }
}

async function forget(root: string, folders: readonly string[]) {
  for (const folder of folders) await rm(path.join(root, folder), { recursive: true, force: true })
}

/** The whole site with its pictures kept, since Eleventy draws none, against as many template pages of its. */
const against = (where: string, { seconds }: BuildUse, eleventy: number | null): Figure => ({
  measure: 'Build against Eleventy',
  where,
  value: eleventy && seconds / eleventy,
})

const figures = (where: string, { seconds, peakBytes }: BuildUse): Figure[] => [
  { measure: 'Build', where, value: seconds },
  { measure: 'Memory of a build', where, value: peakBytes / 1_000_000 },
]
