import type { Context } from 'hono'
import { OUTAGES, type Outage } from '../outage.ts'

/** What a request cannot be understood for, as a sentence. */
export class BadInput extends Error {}

/** The fields of a request: a form of the page, or JSON from a program. */
export class Input {
  readonly #fields: Record<string, unknown>
  /** A form leaves a box that is not ticked out; in JSON, what is left out stays as it is. */
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

  /** Null when it is left out, empty or null. */
  optionalText(name: string): string | null {
    return this.has(name) && this.#fields[name] !== '' ? this.text(name) : null
  }

  /** One of the options. */
  choice<Option extends string>(name: string, options: readonly Option[]): Option {
    const value = this.text(name)
    const chosen = options.find((option) => option === value)
    if (chosen) return chosen
    throw new BadInput(`The field ${name} must be one of ${options.join(', ')}.`)
  }

  /** A whole number from 0 up; undefined when left out. */
  count(name: string): number | undefined {
    const value = this.#fields[name]
    if (value === undefined || value === '') return undefined
    const number = Number(value)
    if (Number.isSafeInteger(number) && number >= 0) return number
    throw new BadInput(`The field ${name} must be a whole number.`)
  }

  /** Undefined when JSON leaves it out. */
  flag(name: string): boolean | undefined {
    const value = this.#fields[name]
    if (value === undefined) return this.isForm ? false : undefined
    if (value === true || value === 'true' || value === 'on') return true
    if (value === false || value === 'false') return false
    throw new BadInput(`The field ${name} must be true or false.`)
  }

  /** How a service is to fail: a name, a number of milliseconds, or true and false. Undefined when left out. */
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

/** Whether a person waits for a page, rather than a program for JSON. */
export function wantsPage(c: Context): boolean {
  return !isJson(c) && (c.req.header('Accept') ?? '').includes('text/html')
}

const isJson = (c: Context) => (c.req.header('Content-Type') ?? '').startsWith('application/json')
