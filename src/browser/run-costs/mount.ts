import { monthlyCopy } from '#domain/run/run-copy.ts'

const WHOLE = 'Enter a whole number from 1 to 1,000,000.'

/** The monthly cost for the number of runs that the visitor enters. */
export function mount(root: HTMLElement): void {
  const field = root.querySelector('input')
  const answer = root.querySelector('output')
  if (!field || !answer) return
  const { executions, dollars } = root.dataset
  const show = () => {
    const run = { executions: Number(executions), dollars: dollars === undefined ? null : Number(dollars) }
    answer.textContent = field.validity.valid ? monthlyCopy(field.valueAsNumber, run) : WHOLE
  }
  field.addEventListener('input', show)
  // The visitor may have typed before hydration.
  show()
}
