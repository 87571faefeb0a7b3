type Counts = Readonly<Record<string, number>>

/** What was counted in some time. Nothing in it tells one visitor from another. */
export interface VisitSums {
  /** Pages that were looked at, and that no other page of the shop had led to. */
  visits: number
  /** Pages of templates that were looked at. */
  templates: number
  /** How often somebody was sent on to pay. */
  checkouts: number
  /** All pages that were looked at, by address. */
  pages: Counts
  /** Where visits came from, by host. */
  hosts: Counts
}

export const NO_VISITS: VisitSums = { visits: 0, templates: 0, checkouts: 0, pages: {}, hosts: {} }

/** Stands for all that is not counted by its name. */
export const OTHER = 'other'

/** So many names are kept, since anybody can make some up. */
const MOST_PAGES = 400
const MOST_HOSTS = 200

/** The sum of these. Of names that are equally rare, those of the first stay longest. */
export function addVisits(all: readonly VisitSums[]): VisitSums {
  const sum = (field: 'visits' | 'templates' | 'checkouts') => all.reduce((total, one) => total + one[field], 0)
  const counts = (field: 'pages' | 'hosts') => all.flatMap((one) => Object.entries(one[field]))
  return {
    visits: sum('visits'),
    templates: sum('templates'),
    checkouts: sum('checkouts'),
    pages: addCounts(counts('pages'), MOST_PAGES),
    hosts: addCounts(counts('hosts'), MOST_HOSTS),
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
