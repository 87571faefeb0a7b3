import type { Context } from 'hono'
import { OUTAGES, type Outage } from '../outage.ts'

/** A validation error; the message is shown to the caller. */
export class BadInput extends Error {}

/** The fields of a request: a form post or JSON. */
export class Input {
  readonly #fields: Record<string, unknown>
  /** Forms omit unchecked boxes, so a missing flag means false there; in JSON it means "unchanged". */
  readonly isForm: boolean

  constructor(fields: Record<string, unknown>, isForm: boolean) {
    this.#fields = fields
    this.isForm = isForm
  }

  text(name: string): string {
    const value = this.#fields[name]
    if (typeof value === 'string' && value !== '') return value
    throw new BadInput(`The field ${name} is missing.`)
  }

  /** Null when the field is missing, empty or null. */
  optionalText(name: string): string | null {
    return this.has(name) && this.#fields[name] !== '' ? this.text(name) : null
  }

  /** Returns one of `options`. Throws BadInput otherwise. */
  choice<Option extends string>(name: string, options: readonly Option[]): Option {
    const value = this.text(name)
    const chosen = options.find((option) => option === value)
    if (chosen) return chosen
    throw new BadInput(`The field ${name} must be one of ${options.join(', ')}.`)
  }

  /** A non-negative integer; undefined when the field is missing. */
  count(name: string): number | undefined {
    const value = this.#fields[name]
    if (value === undefined || value === '') return undefined
    const number = Number(value)
    if (Number.isSafeInteger(number) && number >= 0) return number
    throw new BadInput(`The field ${name} must be a whole number.`)
  }

  /** Undefined when the field is missing from JSON. */
  flag(name: string): boolean | undefined {
    const value = this.#fields[name]
    if (value === undefined) return this.isForm ? false : undefined
    if (value === true || value === 'true' || value === 'on') return true
    if (value === false || value === 'false') return false
    throw new BadInput(`The field ${name} must be true or false.`)
  }

  /** An outage mode, a delay in milliseconds, or a boolean. Undefined when the field is missing. */
  outage(name: string): Outage | undefined {
    const value = this.#fields[name]
    if (value === '') return false
    if (value === true || value === false || value === undefined) return value
    const known = OUTAGES.find((outage) => outage === value)
    return known ?? this.count(name)
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined && this.#fields[name] !== null
  }
}

export async function readInput(c: Context): Promise<Input> {
  if (!isJson(c)) return new Input(await c.req.parseBody(), true)
  const body: unknown = await c.req.json().catch(() => {
    throw new BadInput('The body is not JSON.')
  })
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return new Input(body as Record<string, unknown>, false)
  }
  throw new BadInput('The body must be a JSON object.')
}

/** Whether the caller is a browser that expects HTML rather than a script that expects JSON. */
export function wantsPage(c: Context): boolean {
  return !isJson(c) && (c.req.header('Accept') ?? '').includes('text/html')
}

const isJson = (c: Context) => (c.req.header('Content-Type') ?? '').startsWith('application/json')
