type Counts = Readonly<Record<string, number>>

/** The counts of a period. Nothing in them distinguishes visitors. */
export interface VisitSums {
  /** Page views that no other page of the shop led to. */
  visits: number
  /** Page views of templates. */
  templates: number
  /** The number of redirects to the payment page. */
  checkouts: number
  /** All page views, by path. */
  pages: Counts
  /** Sources of visits, by host. */
  hosts: Counts
}

export const NO_VISITS: VisitSums = { visits: 0, templates: 0, checkouts: 0, pages: {}, hosts: {} }

/** Sums up everything not counted by name. */
export const OTHER = 'other'

/** The maximum number of stored names, since anyone can make some up. */
const MAX_PAGES = 400
const MAX_HOSTS = 200

/** The sum of these. Of equally rare names, those of the first are retained longest. */
export function addVisits(all: readonly VisitSums[]): VisitSums {
  const sum = (field: 'visits' | 'templates' | 'checkouts') => all.reduce((total, one) => total + one[field], 0)
  const counts = (field: 'pages' | 'hosts') => all.flatMap((one) => Object.entries(one[field]))
  return {
    visits: sum('visits'),
    templates: sum('templates'),
    checkouts: sum('checkouts'),
    pages: addCounts(counts('pages'), MAX_PAGES),
    hosts: addCounts(counts('hosts'), MAX_HOSTS),
  }
}

function addCounts(all: readonly [name: string, count: number][], most: number): Counts {
  const total = new Map<string, number>()
  for (const [name, count] of all) total.set(name, (total.get(name) ?? 0) + count)
  if (total.size <= most) return Object.fromEntries(total)
  const named = [...total].filter(([name]) => name !== OTHER).sort(([, a], [, b]) => b - a)
  const rest = named.splice(most - 1).reduce((sum, [, count]) => sum + count, total.get(OTHER) ?? 0)
  return Object.fromEntries([...named, [OTHER, rest]])
}
