import path from 'node:path'
import type { Figure } from './budget.ts'
import { differentFiles } from './compare-folders.ts'
import { copyProject } from './copy-project.ts'
import { type BuildUse, timedBuild } from './timed-build.ts'

/** What a build leaves to be published: the site, the paid archives and the function for on-demand pages. */
const OUTPUTS = ['dist', '.netlify/bulk', '.netlify/v1']

/** Builds of the library as it is planned, from nothing and again; and whether two give the same bytes. */
export async function measurePlannedBuild(shop: string, tell: (line: string) => void): Promise<Figure[]> {
  const [one, other] = await Promise.all([copyProject(shop, 160), copyProject(shop, 160)])
  try {
    const cold = await timedBuild(one.root)
    await timedBuild(other.root)
    const different: string[] = []
    for (const output of OUTPUTS) {
      const files = await differentFiles(path.join(one.root, output), path.join(other.root, output))
      different.push(...files.map((file) => path.join(output, file)))
    }
    for (const file of different) tell(`Two builds differ in ${file}`)
    const warm = await timedBuild(one.root)
    return [
      ...figures('160 templates', cold),
      { measure: 'Build', where: '160 templates, pictures kept', value: warm.seconds },
      { measure: 'Files that differ between two builds', where: '160 templates', value: different.length },
    ]
  } finally {
    await Promise.all([one.remove(), other.remove()])
  }
}

/** Builds of libraries far beyond the plan. Takes a quarter of an hour and some gigabytes of the temporary folder. */
export async function measureLargeBuilds(shop: string, tell: (line: string) => void): Promise<Figure[]> {
  const [thousand, tenThousand] = [await coldAndWarm(shop, 1000, tell), await coldAndWarm(shop, 10_000, tell)]
  return [
    ...figures('1,000 templates', thousand.cold),
    ...figures('10,000 templates', tenThousand.cold),
    { measure: 'Build', where: '10,000 templates, pictures kept', value: tenThousand.warm.seconds },
    {
      measure: 'Build of 10,000 against 1,000',
      where: 'processor time',
      value: tenThousand.cold.cpuSeconds / thousand.cold.cpuSeconds,
    },
  ]
}

async function coldAndWarm(shop: string, templates: number, tell: (line: string) => void) {
  tell(`Building ${templates.toLocaleString('en')} templates twice …`)
  const { root, remove } = await copyProject(shop, templates)
  try {
    return { cold: await timedBuild(root), warm: await timedBuild(root) }
  } finally {
    await remove()
  }
}

const figures = (where: string, { seconds, peakBytes }: BuildUse): Figure[] => [
  { measure: 'Build', where, value: seconds },
  { measure: 'Memory of a build', where, value: peakBytes / 1_000_000 },
]
