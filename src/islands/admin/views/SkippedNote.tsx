import { Problem } from '../Problem.tsx'

/** Says how many records are missing from the figures below. */
export const SkippedNote = ({ skipped }: { skipped: number }) =>
  skipped > 0 && (
    <Problem>
      {skipped === 1
        ? 'One record couldn’t be read and isn’t included below.'
        : `${skipped} records couldn’t be read and aren’t included below.`}
    </Problem>
  )
