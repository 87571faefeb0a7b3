/** right: nothing to do. look: works or could not be checked, and needs a human decision. wrong: would fail buyers. */
export interface Finding {
  mark: 'right' | 'look' | 'wrong'
  /** The result in one sentence. */
  what: string
  /** What the owner should do, in the terms of the vendor's dashboard. */
  todo?: string
}

export const pass = (what: string): Finding => ({ mark: 'right', what })
export const look = (what: string, todo: string): Finding => ({ mark: 'look', what, todo })
export const fail = (what: string, todo: string): Finding => ({ mark: 'wrong', what, todo })

const SIGNS = { right: '✓', look: '!', wrong: '✗' }

/** One line per finding and a summary line: `N right, N to look at, N wrong`. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.map(({ mark, what, todo }) => `${SIGNS[mark]} ${what}${todo ? ` → ${todo}` : ''}`)
  const count = (wanted: Finding['mark']) => findings.filter(({ mark }) => mark === wanted).length
  return [...lines, '', `${count('right')} right, ${count('look')} to look at, ${count('wrong')} wrong`].join('\n')
}
