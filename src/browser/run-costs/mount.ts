import { copyLater } from '#browser/clipboard.ts'
import { marginCopy, monthlyCopy } from '#domain/run/run-copy.ts'

const COPIED = { title: 'Copied', text: 'The quote is on your clipboard.' }
const NOT_COPIED = { title: 'Couldn’t copy', text: 'Select the figures and copy them manually.', destructive: true }
const WHOLE = 'Enter a whole number from 1 to 1,000,000.'

/** The monthly cost for the number of runs that the visitor enters, and the margin of a price. */
export function mount(root: HTMLElement): void {
  const field = root.querySelector('input')
  const answer = root.querySelector('output')
  const quote = root.querySelector('details')
  if (!field || !answer) return
  const { executions, dollars, unit, scheduled = 0 } = root.dataset
  const rates = { executions: Number(executions), scheduled: Number(scheduled) }
  const run = { ...rates, dollars: dollars ? Number(dollars) : null, ...(unit && { unit }) }
  const show = () => {
    answer.textContent = field.validity.valid ? monthlyCopy(field.valueAsNumber, run) : WHOLE
  }
  root.addEventListener('input', show)
  // The visitor may have typed before hydration.
  show()
  if (quote) showQuote(quote, { field, answer, dollars: run.dollars ?? 0 })
}

type Costs = { field: HTMLInputElement; answer: HTMLElement; dollars: number }

/** The margin of a price. The fields are added by the script, as they do nothing without it. */
function showQuote(quote: HTMLElement, { field, answer, dollars }: Costs): void {
  quote.append(quoteFields())
  const [margin, copy] = quote.querySelectorAll<HTMLElement>('output, button')
  const [other, price] = quote.querySelectorAll('input')
  if (!margin || !copy || !other || !price) return
  const show = () => {
    const costs = other.valueAsNumber + (field.valueAsNumber || 0) * dollars
    // Without the services that bill by usage, the margin would look better than it is.
    margin.textContent = Number.isNaN(costs + price.valueAsNumber)
      ? 'Fill in both to see the margin. Enter 0 for what is free.'
      : marginCopy(price.valueAsNumber, costs)
  }
  quote.addEventListener('input', show)
  field.addEventListener('input', show)
  copy.addEventListener('click', () => {
    const title = document.querySelector('h1')?.textContent
    // The client sees the price, not what it costs you.
    const charged = price.value && `Price per month: $${price.value}`
    const runs = field.validity.valid && answer.textContent
    const text = `${[title, runs, charged].filter(Boolean).join('\n')}\n`
    void copyLater(async () => text, COPIED, NOT_COPIED)
  })
  show()
}

function quoteFields(): Element {
  const fields = document.createElement('div')
  fields.style.display = 'grid'
  fields.style.gap = '8px'
  fields.innerHTML =
    '<label>n8n plan and paid services per month, $ <input type="number" min="0" step="any"></label>' +
    '<label>Price you charge per month, $ <input type="number" min="0" step="any"></label>' +
    '<output></output><button class="btn" type="button">Copy client quote</button>'
  return fields
}
