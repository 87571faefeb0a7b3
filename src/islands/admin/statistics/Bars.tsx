import { stackBars } from './week-rows.ts'

type BarsProps = {
  parts: readonly number[]
  /** What the full width stands for. */
  most: number
}

/** Bars beside the figures they repeat, so nobody needs them read out. A style attribute would break the page's policy. */
export function Bars({ parts, most }: BarsProps) {
  return (
    <svg className="admin-bars" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {stackBars(parts, most).map(({ x, width }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place, which is its plan
        <rect key={at} x={x} width={width} height="10" className={`admin-bar-${at % 4}`} />
      ))}
    </svg>
  )
}
