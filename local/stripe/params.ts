import { invalid, missing } from './errors.ts'
import type { FormGroup, FormValue } from './form.ts'

// Stripe's limits for metadata: https://docs.stripe.com/metadata
const METADATA_KEYS = 50
const METADATA_KEY_LENGTH = 40
const METADATA_VALUE_LENGTH = 500

/** Reads one level of the request parameters. Errors name the parameter as the caller wrote it. */
export class Params {
  readonly #values: FormGroup
  readonly #path: string

  constructor(values: FormGroup, path = '') {
    this.#values = values
    this.#path = path
  }

  /** The full name of a parameter, such as `line_items[0][price]`. */
  nameOf(name: string): string {
    return this.#path ? `${this.#path}[${name}]` : name
  }

  /** Rejects unknown parameters as Stripe does, which exposes misspelled options. */
  allowOnly(...names: string[]): this {
    const unknown = Object.keys(this.#values).filter((name) => !names.includes(name))
    if (unknown.length === 0) return this
    const list = unknown.map((name) => this.nameOf(name))
    throw invalid(`Received unknown parameter${list.length > 1 ? 's' : ''}: ${list.join(', ')}`, {
      code: 'parameter_unknown',
      param: list[0],
    })
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined
  }

  isText(name: string): boolean {
    return typeof this.#values[name] === 'string'
  }

  text(name: string): string | undefined {
    const value = this.#values[name]
    if (value === undefined) return undefined
    const param = this.nameOf(name)
    if (typeof value !== 'string') throw invalid(`Invalid string: ${param}`, { param })
    if (value !== '') return value
    throw invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
        `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    )
  }

  requiredText(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw missing(this.nameOf(name))
    return value
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (/^-?\d+$/.test(value)) return Number(value)
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: this.nameOf(name) })
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name)
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true'
    throw invalid(`Invalid boolean: ${value}`, { param: this.nameOf(name) })
  }

  choice<Option extends string>(name: string, options: readonly Option[]): Option | undefined {
    const value = this.text(name)
    const chosen = options.find((option) => option === value)
    if (value === undefined || chosen !== undefined) return chosen
    const list = options.length > 1 ? `${options.slice(0, -1).join(', ')}, or ${options.at(-1)}` : options[0]
    throw invalid(`Invalid ${this.nameOf(name)}: must be one of ${list}`, { param: this.nameOf(name) })
  }

  url(name: string): string | undefined {
    const value = this.text(name)
    if (value === undefined || (URL.canParse(value) && /^https?:/.test(value))) return value
    throw invalid('Not a valid URL', { code: 'url_invalid', param: this.nameOf(name) })
  }

  email(name: string): string | undefined {
    const value = this.text(name)
    if (value === undefined || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)) return value
    throw invalid(`Invalid email address: ${value}`, { code: 'email_invalid', param: this.nameOf(name) })
  }

  /** A nested level; empty when the parameter is missing. */
  group(name: string): Params {
    return new Params(this.#group(name), this.nameOf(name))
  }

  /** A list of nested levels. */
  groups(name: string): Params[] {
    return Object.entries(this.#group(name)).map(([index, value]) => {
      const param = `${this.nameOf(name)}[${index}]`
      if (typeof value === 'string') throw invalid(`Invalid object: ${param}`, { param })
      return new Params(value, param)
    })
  }

  texts(name: string): string[] {
    return Object.values(this.#group(name)).filter((value) => typeof value === 'string')
  }

  metadata(name: string): Record<string, string> {
    const group = this.#group(name)
    const entries = Object.entries(group).filter((entry): entry is [string, string] => isFilled(entry[1]))
    const param = this.nameOf(name)
    if (entries.length > METADATA_KEYS) {
      throw invalid(`Metadata can have at most ${METADATA_KEYS} keys.`, { param })
    }
    for (const [key, value] of entries) {
      if (key.length > METADATA_KEY_LENGTH) {
        throw invalid(`Metadata keys can be at most ${METADATA_KEY_LENGTH} characters long.`, { param })
      }
      if (value.length > METADATA_VALUE_LENGTH) {
        throw invalid(`Metadata values can be at most ${METADATA_VALUE_LENGTH} characters long.`, {
          param: `${param}[${key}]`,
        })
      }
    }
    return Object.fromEntries(entries)
  }

  #group(name: string): FormGroup {
    const value = this.#values[name]
    // Clients send an empty list or object as an empty string.
    if (value === undefined || value === '') return {}
    if (typeof value === 'object') return value
    throw invalid(`Invalid object: ${this.nameOf(name)}`, { param: this.nameOf(name) })
  }
}

const isFilled = (value: FormValue) => typeof value === 'string' && value !== ''
